import { keptBytes } from '../../platform/disk-room.ts'
import type { Check } from '../check.ts'

const lowShare = 0.1

export const disk: Check = {
  name: 'disk',
  async look({ settings, edges }) {
    const { bytes, freeBytes } = await edges.roomOf(settings.dataDir)
    const isFull = freeBytes < keptBytes({ bytes, freeBytes })
    return {
      facts: { free: freeBytes, total: bytes },
      faults: [isFull && ['DISK_FULL'], !isFull && freeBytes < bytes * lowShare && ['DISK_LOW']],
    }
  },
}
