#!/usr/bin/env node
// In the repository its source runs, which needs its Node 24; a package holds the bundle alone.
import { existsSync } from 'node:fs'

const source = new URL('../src/main.ts', import.meta.url)
await import(existsSync(source) ? source.href : new URL('../dist/verdict.mjs', import.meta.url).href)
