import { describe, expect, it } from 'vitest'
import { type Account, ensureAccount } from './accounts.ts'

const nobody: Account = { name: 'nobody', uid: 65_534, gid: 65_534 }
const judge: Account = { name: 'verdict-judge', uid: 998, gid: 998 }

/** A machine with some accounts, and what each `useradd` in turn does to them and ends with. */
function machine(there: Account[], ...useradds: (() => number | null)[]) {
  let asked = 0
  const find = (name: string) => there.find((account) => account.name === name) ?? null
  const make = () => (useradds[(asked += 1) - 1] ?? (() => null))()
  return { ensure: () => ensureAccount(judge.name, find, make), asked: () => asked }
}

describe('a system account', () => {
  it('is made once, and taken as it is from then on', () => {
    const there = [nobody]
    const { ensure, asked } = machine(there, () => there.push(judge) * 0)
    expect([ensure(), ensure(), asked()]).toEqual([judge, judge, 1])
  })

  it.each([
    ['has made meanwhile', [9]],
    ['is just making, with the files locked', [1, 10, 9]],
  ])('that another start %s is the one that is used', (_, statuses) => {
    const there = [nobody]
    const others = statuses.map((status, index) => () => {
      if (index === statuses.length - 1) there.push(judge)
      return status
    })
    expect(machine(there, ...others).ensure()).toEqual(judge)
  })

  it('is nobody where none can be made, and missing is said where there is not even that', () => {
    expect(machine([nobody]).ensure()).toEqual(nobody)
    expect(machine([]).ensure).toThrow("neither an account 'verdict-judge' nor 'nobody'")
  })
})
