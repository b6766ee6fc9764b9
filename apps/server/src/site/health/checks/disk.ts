import { daysUntilFull, keptBytes } from '../../../platform/disk-room.ts'
import type { Check } from '../health-check.ts'

const lowShare = 0.1
const soonDays = 14

export const disk: Check = {
  name: 'disk',
  async look({ settings: { dataDir }, edges }) {
    const { bytes, freeBytes } = await edges.roomOf(dataDir)
    const days = await daysUntilFull(dataDir, freeBytes, edges.now())
    const isFull = freeBytes < keptBytes({ bytes, freeBytes })
    return {
      facts: { free: freeBytes, total: bytes, days },
      faults: [
        isFull && ['DISK_FULL'],
        !isFull && freeBytes < bytes * lowShare && ['DISK_LOW'],
        !isFull && days !== null && days < soonDays && ['DISK_SOON', { days }],
      ],
    }
  },
}
