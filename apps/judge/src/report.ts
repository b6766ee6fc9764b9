// Reports at most five times a second. Each has all results and a growing number: losing or reordering them does no harm.

import type { JudgedTest } from '@verdict/contract/judge-protocol'

type SendProgress = (number: number, tests: JudgedTest[]) => Promise<void>

const progressEveryMs = 200

export class ProgressReporter {
  private readonly send: SendProgress
  private readonly everyMs: number
  private number = 0
  private latest: JudgedTest[] | null = null
  private timer: NodeJS.Timeout | null = null
  private sending = false
  private lastMs = performance.now()
  private ended = false

  constructor(send: SendProgress, everyMs = progressEveryMs) {
    this.send = send
    this.everyMs = everyMs
  }

  update(tests: readonly JudgedTest[]): void {
    this.latest = [...tests]
    this.plan()
  }

  end(): void {
    this.ended = true
    if (this.timer) clearTimeout(this.timer)
  }

  private plan(): void {
    if (this.ended || this.sending || this.timer || !this.latest) return
    const wait = Math.max(0, this.lastMs + this.everyMs - performance.now())
    this.timer = setTimeout(() => void this.flush(), wait)
  }

  private async flush(): Promise<void> {
    this.timer = null
    const tests = this.latest
    if (!tests || this.ended) return
    this.latest = null
    this.sending = true
    this.number += 1
    try {
      await this.send(this.number, tests)
    } finally {
      this.sending = false
      this.lastMs = performance.now()
      this.plan()
    }
  }
}
