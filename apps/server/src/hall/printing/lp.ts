// Gives a document to CUPS. Nothing that somebody typed is an argument, and no shell reads any.

import { spawn } from 'node:child_process'

export const lpWithinMs = 30_000
const mostSaid = 300

/** @returns null when CUPS has it, or what went wrong */
export function sendToPrinter(
  printer: string,
  { id, document }: { id: number; document: Buffer },
  withinMs = lpWithinMs,
): Promise<string | null> {
  return new Promise((resolve) => {
    const lp = spawn('lp', ['-d', printer, '-t', `verdict-${id}`, '-'], {
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', CUPS_SERVER: process.env['CUPS_SERVER'] },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let said = ''
    // Not left to the end of its output, which a child of its own may hold open.
    const timer = setTimeout(() => {
      lp.kill('SIGKILL')
      resolve(`lp did not end within ${withinMs / 1000} s`)
    }, withinMs)
    lp.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, 4 * mostSaid)
    })
    // It may end before it has read everything; its status says why.
    lp.stdin.on('error', () => undefined)
    lp.stdin.end(document)
    lp.once('error', ({ message }) => {
      clearTimeout(timer)
      resolve(message.slice(0, mostSaid))
    })
    lp.once('close', (status, signal) => {
      clearTimeout(timer)
      const words = said.replaceAll(/\s+/g, ' ').trim().slice(0, mostSaid)
      resolve(status === 0 ? null : words || `lp ended with ${status ?? signal}`)
    })
  })
}
