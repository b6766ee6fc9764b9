export const root: string
export const projectNode: string
export function machineProblem(platform?: string, arch?: string, version?: string): string | null
interface LockEntry {
  version?: string
  integrity?: string
  optional?: boolean
  devOptional?: boolean
}
export function sameAsLock(
  lock: { packages: Record<string, LockEntry> },
  installed: { packages: Record<string, LockEntry> },
): boolean
export function install(): Promise<void>
export function alone<T>(file: string, work: () => Promise<T>, onWait?: () => void): Promise<T>
