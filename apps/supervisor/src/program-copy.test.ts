import { describe, expect, it } from 'vitest'
import { productionModules } from './program-copy.ts'

describe('the copy of the program', () => {
  it("holds npm's packages that production needs, by their top folder", () => {
    const lock = {
      packages: {
        '': {},
        'apps/server': {},
        'node_modules/@verdict/server': { link: true },
        'node_modules/fastify': {},
        'node_modules/@fastify/static': {},
        'node_modules/fastify/node_modules/pino': {},
        'node_modules/typescript': { dev: true },
        'node_modules/argon2-darwin': {},
        'node_modules/node': {},
      },
    }
    const installed = (path: string) => path !== 'node_modules/argon2-darwin'
    expect(productionModules(lock, installed)).toEqual([
      'node_modules/fastify',
      'node_modules/@fastify/static',
    ])
  })
})
