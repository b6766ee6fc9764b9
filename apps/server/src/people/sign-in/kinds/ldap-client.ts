// Connections to a directory. Each is made once: the client would connect again by itself, and after StartTLS without
// encryption, so that a password could be drawn out by cutting the line.

import type { SignInConfigs } from '@verdict/domain/sign-in'
import { Client, ResultCodeError } from 'ldapts'
import { connect, isIP } from 'node:net'
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls'
import { Unproven, Unreachable } from './failure.ts'

type Config = SignInConfigs['ldap']

const patienceMs = 10_000

function encryption({ serverUrl, trusted }: Config): ConnectionOptions {
  const host = new URL(serverUrl).hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(trusted !== '' && { ca: trusted }),
    minVersion: 'TLSv1.2',
  }
}

const once = <T extends (...given: never[]) => unknown>(make: T): T => {
  let made = false
  return ((...given: never[]) => {
    if (made) throw new Unreachable('the connection to the directory broke')
    made = true
    return make(...given)
  }) as T
}

/**
 * @throws Unreachable if there is no connection, or no answer in time
 * @throws ResultCodeError as the directory answered
 */
export async function inDirectory<T>(config: Config, work: (client: Client) => Promise<T>): Promise<T> {
  const isSecure = config.serverUrl.startsWith('ldaps:')
  const client = new Client({
    url: config.serverUrl,
    timeout: patienceMs,
    connectTimeout: patienceMs,
    ...(isSecure && { tlsOptions: encryption(config) }),
    createConnection: once(connect),
    createSecureConnection: once(connectSecurely),
  })
  const clock = { timer: undefined as NodeJS.Timeout | undefined }
  const late = new Promise<never>((_resolve, reject) => {
    clock.timer = setTimeout(
      () => reject(new Unreachable('the directory did not answer in time')),
      2 * patienceMs,
    )
  })
  const whole = async (): Promise<T> => {
    if (config.startTls && !isSecure) await client.startTLS(encryption(config))
    return work(client)
  }
  try {
    return await Promise.race([whole(), late])
  } catch (error) {
    const isOurs = error instanceof Unproven || error instanceof Unreachable
    if (isOurs || error instanceof ResultCodeError) throw error
    throw new Unreachable('there is no connection to the directory')
  } finally {
    clearTimeout(clock.timer)
    void client.unbind().catch(() => {})
  }
}
