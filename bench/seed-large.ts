// `npm run seed:large [-- tenth]`: the data of a large school into the database of DATABASE_URL, for looking at the
// product as it is after years. Only into one that nobody uses yet.

import { migrate } from '@verdict/storage/migrate'
import pg from 'pg'
import { fillLarge, sizesOf } from '@verdict/testkit/large-school/fill'

const url = process.env['DATABASE_URL']
if (!url) {
  console.error(
    'Set DATABASE_URL to the database to fill, for instance postgresql:///verdict?host=/path/of/data/postgres/socket',
  )
  process.exit(1)
}
await migrate(url)
const client = new pg.Client({ connectionString: url })
await client.connect()
try {
  await fillLarge(client, sizesOf(process.argv.includes('tenth') ? 0.1 : 1), (text) => console.log(text))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await client.end()
}
