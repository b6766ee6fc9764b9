import { resolve } from 'node:path'
import { z } from 'zod'

const MiB = 1024 * 1024

const megabytes = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a number of MiB' })
    .int()
    .min(64)
    .max(16 * 1024 * 1024)
    .default(fallback)
    .transform((value) => value * MiB)

const settings = z.object({
  SERVER_URL: z.url({ protocol: /^https?$/, error: 'must be the http or https address of the server' }),
  JUDGE_TOKEN: z.string({ error: 'is missing: the token of this host' }).min(1),
  JUDGE_SLOTS: z.coerce.number().int().min(1).max(256).default(1),
  RUNNER_SOCKET: z.string({ error: 'is missing: the socket on which the supervisor offers runners' }).min(1),
  JUDGE_DIR: z.string({ error: 'is missing: the folder for work and caches' }).min(1),
  JUDGE_CACHE_MB: megabytes(4096),
  JUDGE_COMPILE_CACHE_MB: megabytes(512),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  TESTLIB_PATH: z.string().regex(/^\//, 'must be the absolute path of a testlib.h').optional(),
})

export interface JudgeConfig {
  /** With `/api`. */
  apiBase: string
  token: string
  slots: number
  runnerSocket: string
  /** Absolute. */
  directory: string
  blobCacheBytes: number
  compileCacheBytes: number
  /** null: our own testlib.h. */
  testlibPath: string | null
  /** Collector of traces; null: none. */
  collector: { endpoint: string; headers: string | null } | null
}

export class InvalidSettings extends Error {
  override name = 'InvalidSettings'
}

const collectorOf = (data: z.output<typeof settings>): JudgeConfig['collector'] =>
  data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : { endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT, headers: data.OTEL_EXPORTER_OTLP_HEADERS ?? null }

export function readConfig(environment: Record<string, string | undefined>): JudgeConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new InvalidSettings(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    )
  }
  const { data } = parsed
  return {
    apiBase: `${data.SERVER_URL.replace(/(?<!\/)\/+$/, '')}/api`,
    token: data.JUDGE_TOKEN,
    slots: data.JUDGE_SLOTS,
    runnerSocket: data.RUNNER_SOCKET,
    directory: resolve(data.JUDGE_DIR),
    blobCacheBytes: data.JUDGE_CACHE_MB,
    compileCacheBytes: data.JUDGE_COMPILE_CACHE_MB,
    testlibPath: data.TESTLIB_PATH ?? null,
    collector: collectorOf(data),
  }
}
