// Attempts are counted from the last open.

export const reconnect = { attempts: 5, delayMs: 3_000 } as const
export const tokenLifetimeMs = 10_000
export const pingIntervalMs = 30_000
export const maxSocketsPerUser = 20
export const maxBufferedBytes = 1024 * 1024
