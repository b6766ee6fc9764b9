/**
 * The privileged side of the judge's socket. Each connection becomes a new runner's stdin and stdout, with a slot of its own;
 * this process never reads their traffic.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, unlinkSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { serveArguments } from './connection.ts'

const STOP_MS = 3000

export interface BrokerOptions {
  readonly socketPath: string
  /** They get the slots firstSlot, firstSlot + 1 ... */
  readonly slots: number
  readonly firstSlot?: number
  readonly runnerPath: string
  readonly base: string
  /** The only user besides root who may connect. */
  readonly allowUid: number
  readonly rootImage?: string
  readonly cgroup?: string
  readonly development?: boolean
}

export interface Broker {
  readonly busy: () => number
  /** Kills all runners and with them their boxes. */
  readonly close: () => Promise<void>
}

/** Anything but a socket at this path is a mistake. */
function removeStaleSocket(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSocket() === true) unlinkSync(path)
}

async function listen(server: Server, { socketPath, allowUid }: BrokerOptions): Promise<void> {
  removeStaleSocket(socketPath)
  const before = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(socketPath, () => resolve())
      process.umask(before)
    })
  } finally {
    process.umask(before)
  }
  chmodSync(socketPath, 0o600)
  if (process.getuid?.() === 0) chownSync(socketPath, allowUid, -1)
}

function startRunner(options: BrokerOptions, slot: number, socket: Socket): ChildProcess {
  const args = [...serveArguments({ ...options, slot }), '--peer-uid', String(options.allowUid)]
  return spawn(options.runnerPath, args, { stdio: [socket, socket, 'inherit'], env: {} })
}

/** It removes its box before it exits. */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
}

/** Rejects if the socket cannot be created. */
export async function serveRunners(options: BrokerOptions): Promise<Broker> {
  const free = Array.from({ length: options.slots }, (_, index) => (options.firstSlot ?? 0) + index)
  const running = new Map<ChildProcess, Promise<void>>()

  const accept = (socket: Socket): void => {
    socket.on('error', () => socket.destroy())
    const slot = free.shift()
    if (slot === undefined) {
      socket.end('{"fatal":"no free slot: the judge asks for more runners than the host offers"}\n', () =>
        socket.destroy(),
      )
      return
    }
    const child = startRunner(options, slot, socket)
    const ended = new Promise<void>((resolve) => {
      const release = (): void => {
        if (!running.delete(child)) return
        free.push(slot)
        resolve()
      }
      child.once('exit', release)
      child.once('error', release)
    })
    running.set(child, ended)
    socket.destroy()
  }

  const server = createServer({ pauseOnConnect: true }, accept)
  await listen(server, options)
  return {
    busy: () => running.size,
    close: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      await Promise.all([closed, ...[...running].map(([child, ended]) => stop(child, ended))])
    },
  }
}
