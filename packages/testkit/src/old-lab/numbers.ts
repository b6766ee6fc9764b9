/** Numbers that look like chance and are the same each time. @returns the next one from 0 on, below what is asked */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
