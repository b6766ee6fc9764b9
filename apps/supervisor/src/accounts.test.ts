import { describe, expect, it } from 'vitest'
import { type Account, ensureAccount } from './accounts.ts'

const nobody: Account = { name: 'nobody', uid: 65_534, gid: 65_534 }
const judge: Account = { name: 'verdict-judge', uid: 998, gid: 998 }

/** A machine with some accounts, and what its `useradd` does to them. */
function machine(there: Account[], useradd: (add: (account: Account) => void) => void) {
  let asked = 0
  const find = (name: string) => there.find((account) => account.name === name) ?? null
  const make = () => {
    asked += 1
    useradd((account) => there.push(account))
  }
  return { ensure: () => ensureAccount(judge.name, find, make), asked: () => asked }
}

describe('a system account', () => {
  it('is made once, and taken as it is from then on', () => {
    const { ensure, asked } = machine([nobody], (add) => add(judge))
    expect([ensure(), ensure(), asked()]).toEqual([judge, judge, 1])
  })

  it('that another start makes at the same moment is the one that is used', () => {
    // By the time of our useradd the other one's is done: ours fails, and makes none.
    const there = [nobody]
    const { ensure } = machine(there, () => there.push(judge))
    expect(ensure()).toEqual(judge)
  })

  it('is nobody where none can be made, and missing is said where there is not even that', () => {
    expect(machine([nobody], () => undefined).ensure()).toEqual(nobody)
    expect(machine([], () => undefined).ensure).toThrow("neither an account 'verdict-judge' nor 'nobody'")
  })
})
