// The part of a server that gives makes out and keeps what is made.

import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { JudgeCompile } from '@verdict/contract/judge-protocol'
import { type JudgeMake, type MadeItem, type MadeStress, makeEndpoints } from '@verdict/contract/make'
import type { BodyOf } from '@verdict/contract/endpoint'

type Finished = BodyOf<(typeof makeEndpoints)['POST /judge/make/:makeId/finish']>

export interface Made {
  items: MadeItem[]
  stressed: MadeStress[]
  /** Null: it was cancelled. */
  finished: Finished | null
}

interface Open extends Made {
  resolve: (made: Made) => void
}

export class Makes {
  /** Files that hosts have handed in. */
  readonly files = new Map<string, Buffer>()
  /** Called with each report. */
  onItems: ((items: MadeItem[]) => void) | null = null
  readonly waiting: JudgeMake[] = []
  readonly compilations: JudgeCompile[] = []
  private readonly open = new Map<number, Open>()
  private renewals: ((cancelled: boolean) => void)[] = []

  give(make: JudgeMake): Promise<Made> {
    const { promise, resolve } = Promise.withResolvers<Made>()
    this.open.set(make.makeId, { items: [], stressed: [], finished: null, resolve })
    this.waiting.push(make)
    return promise
  }

  /** Answers the renewals that are open; the make ends with what was reported. */
  cancel(makeId: number): void {
    for (const answer of this.renewals.splice(0)) answer(true)
    const open = this.open.get(makeId)!
    open.resolve(open)
  }

  async answer(path: string, body: unknown, response: ServerResponse): Promise<object> {
    const [, , , id, verb] = path.split('/')
    const open = this.open.get(Number(id))!
    if (verb === 'renew') {
      const cancelled = new Promise<boolean>((resolve) => {
        this.renewals.push(resolve)
        response.on('close', () => {
          this.renewals = this.renewals.filter((one) => one !== resolve)
        })
      })
      return { cancelled: await cancelled }
    }
    if (verb === 'items') {
      const { items } = makeEndpoints['POST /judge/make/:makeId/items'].body.parse(body)
      open.items.push(...items)
      this.onItems?.(items)
    } else if (verb === 'stress') {
      open.stressed.push(makeEndpoints['POST /judge/make/:makeId/stress'].body.parse(body))
    } else {
      open.finished = makeEndpoints['POST /judge/make/:makeId/finish'].body.parse(body)
      for (const answer of this.renewals.splice(0)) answer(false)
      open.resolve(open)
    }
    return {}
  }

  keep(sha256: string, content: Buffer): object {
    const hash = createHash('sha256').update(content).digest('hex')
    if (hash !== sha256) throw new Error('a host has handed in a file under the hash of another')
    this.files.set(sha256, Buffer.from(content))
    return {}
  }
}
