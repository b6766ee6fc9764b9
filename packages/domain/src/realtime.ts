// Reconnect rule of the realtime channel: five attempts, three seconds apart, counted from the last open.

export const reconnect = { attempts: 5, delayMs: 3_000 } as const
export const tokenLifetimeMs = 10_000
export const pingIntervalMs = 30_000
/** Sockets of one person; a further one is turned away. */
export const maxSocketsPerUser = 20
/** Unsent bytes of one socket above which its reader is too slow. */
export const maxBufferedBytes = 1024 * 1024
