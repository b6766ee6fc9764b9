// A few exports at a time finish as early as all at once. A person's later ones wait; one that nobody reads ends.

import type { FastifyReply } from 'fastify'
import { Refusal } from '@verdict/contract/refusal'

/** Ends the turn; may be called more than once. */
export type EndTurn = () => void
/** @throws Refusal EXPORTS_BUSY */
export type TakeTurn = () => Promise<EndTurn>

interface ExportLimits {
  atOnce: number
  ofOnePerson: number
  /** With more, waiting would take longer than anyone stays. */
  waiting: number
  waitingOfOnePerson: number
}

interface ExportTurns {
  /** @throws Refusal EXPORTS_BUSY; the reason of `gone` */
  take: (person: number, gone: AbortSignal) => Promise<EndTurn>
}

interface Waiting {
  person: number
  begin: () => void
}

export function openExportTurns(limits: ExportLimits): ExportTurns {
  const running: number[] = []
  const waiting: Waiting[] = []
  const countOf = (people: readonly number[], person: number): number =>
    people.filter((other) => other === person).length
  const mayRun = (person: number): boolean =>
    running.length < limits.atOnce && countOf(running, person) < limits.ofOnePerson

  function turnOf(person: number): EndTurn {
    running.push(person)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running.splice(running.indexOf(person), 1)
      const next = waiting.find((one) => mayRun(one.person))
      if (next) next.begin()
    }
  }

  function inLine(person: number, gone: AbortSignal): Promise<EndTurn> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(one), 1)
        gone.removeEventListener('abort', giveUp)
      }
      const giveUp = (): void => {
        leave()
        reject(gone.reason as Error)
      }
      const one: Waiting = {
        person,
        begin() {
          leave()
          resolve(turnOf(person))
        },
      }
      waiting.push(one)
      gone.addEventListener('abort', giveUp)
    })
  }

  return {
    async take(person, gone) {
      gone.throwIfAborted()
      if (mayRun(person)) return turnOf(person)
      const waitingPeople = waiting.map((one) => one.person)
      if (waiting.length >= limits.waiting || countOf(waitingPeople, person) >= limits.waitingOfOnePerson) {
        throw new Refusal('EXPORTS_BUSY')
      }
      return inLine(person, gone)
    },
  }
}

export const exportTurns = openExportTurns({ atOnce: 3, ofOnePerson: 2, waiting: 30, waitingOfOnePerson: 4 })

/** The turn lasts until the connection closes. */
export const turnFor =
  (person: number, reply: FastifyReply): TakeTurn =>
  () => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(new Refusal('EXPORTS_BUSY')))
    return exportTurns.take(person, gone.signal)
  }

/** @param giveUp called if a piece was not read in time */
export async function* takenInTime<T>(
  pieces: AsyncIterable<T>,
  patienceMs: number,
  giveUp: () => void,
): AsyncGenerator<T> {
  for await (const piece of pieces) {
    const timer = setTimeout(giveUp, patienceMs).unref()
    try {
      yield piece
    } finally {
      clearTimeout(timer)
    }
  }
}
