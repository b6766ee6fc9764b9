import { createHash } from 'node:crypto'
import { Privilege } from '@verdict/domain/privilege'
import { pictureBytes } from '@verdict/domain/limits'
import { multipart } from '@verdict/testkit/files'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

let server: TestServer
let user: TestPerson
let owner: TestPerson
let admin: TestPerson
beforeAll(async () => {
  server = await startTestServer({
    SITE_TIME_ZONE: 'Asia/Shanghai',
    SITE_TITLE: 'Lab <Judge>',
    AVATAR_URL: 'https://avatars.example/avatar',
  })
  user = await server.person('user1')
  owner = await server.person('owner1')
  admin = await server.person('admin1', Privilege.Admin)
  await server.db.insertInto('problems').values({ title: 'own', owner_id: owner.userId }).execute()
})
afterAll(() => server.close())

describe('the site', () => {
  test('[API-SITE-1][OAUTH-SITE-1] GET /website tells title, key, providers and build', async () => {
    const answer = await server.call(null, 'GET /website', {})
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({
      title: 'Lab <Judge>',
      timeZone: 'Asia/Shanghai',
      apiPublicKey: expect.stringMatching(/^[\w+/]{43}=$/) as string,
      oauthEnabled: { university: false },
      buildSHA: 'test',
      buildTime: '2026-01-01T00:00:00.000Z',
      avatarUrl: 'https://avatars.example/avatar/',
      logo: null,
      contact: null,
      footer: [],
      language: 'en-US',
      languages: expect.arrayContaining([{ language: 5, timeFactor: 1, memoryFactor: 1 }]) as unknown,
      signUp: { rule: 'open', domains: [] },
    })
  })

  test.each([
    ['Asia/Shanghai', 'Asia/Shanghai'],
    ['UTC', ''],
    ['Etc/Unknown', ''],
  ])("[UI-ZONE-1] on a machine in %s the site's zone is by default '%s'", async (timeZone, expected) => {
    const other = await startTestServer({})
    const machine = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    machine.mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
    try {
      expect((await other.call(null, 'GET /website', {})).data.timeZone).toBe(expected)
    } finally {
      machine.mockRestore()
      await other.close()
    }
  })

  test('[API-TIME-1] GET /servertime is the clock in milliseconds', async () => {
    const before = Date.now()
    const { data } = await server.call(null, 'GET /servertime', {})
    expect(data.serverTime).toBeGreaterThanOrEqual(before)
    expect(data.serverTime).toBeLessThanOrEqual(Date.now())
  })
})

const png = (size = 100) => {
  const content = Buffer.alloc(size, 7)
  content.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 'latin1')
  return content
}

const send = async (who: TestPerson | null, { headers, payload }: ReturnType<typeof multipart>) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'sec-fetch-site': 'same-origin', ...(who && { cookie: who.cookie }), ...headers },
    payload,
  })
  const { data, error, message } = answer.json<{ data: { url: string }; error?: string; message: string }>()
  return { status: answer.statusCode, data, error, message }
}

describe('POST /upload', () => {
  test('[PRB-UPLOAD-1] answers an address by the content, whatever name and type were said', async () => {
    const content = png(2000)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const first = await send(admin, multipart(content, '../evil.html', 'text/html'))
    expect(first).toMatchObject({ status: 201, data: { url: `/uploads/${sha256}.png` } })
    // The same picture again, by another person: one picture.
    expect((await send(owner, multipart(content))).data.url).toBe(first.data.url)
    const rows = await server.db.selectFrom('pictures').selectAll().where('sha256', '=', sha256).execute()
    expect(rows).toMatchObject([{ media_type: 'image/png', uploaded_by: admin.userId }])
  })

  test('[PRB-UPLOAD-2] is for admins and owners of a problem: else LOGIN_REQUIRED, FORBIDDEN', async () => {
    const picture = multipart(png())
    expect(await send(null, picture)).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
    expect(await send(user, picture)).toMatchObject({ status: 403, error: 'FORBIDDEN' })
    expect((await send(owner, picture)).status).toBe(201)
    expect((await send(admin, picture)).status).toBe(201)
  })

  test('[PRB-UPLOAD-2] the owner of nothing but deleted problems is none', async () => {
    const former = await server.person('former')
    await server.db
      .insertInto('problems')
      .values({ title: 'gone', owner_id: former.userId, deleted_at: new Date() })
      .execute()
    expect((await send(former, multipart(png()))).error).toBe('FORBIDDEN')
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a text', 'hello'],
    ['nothing', ''],
  ])('[PRB-UPLOAD-3] %s is NOT_A_PICTURE', async (_, content) => {
    const answer = await send(admin, multipart(content, 'x.svg', 'image/svg+xml'))
    expect(answer).toMatchObject({ status: 400, error: 'NOT_A_PICTURE' })
  })

  test('[PRB-UPLOAD-1] 5 MB are taken, one byte more is TOO_LARGE and nothing is kept', async () => {
    expect((await send(admin, multipart(png(pictureBytes)))).status).toBe(201)
    const before = await server.db.selectFrom('pictures').selectAll().execute()
    const answer = await send(admin, multipart(png(pictureBytes + 1)))
    expect(answer).toMatchObject({ status: 413, error: 'TOO_LARGE' })
    expect(answer.message).toBe('The content is larger than allowed (5 MB).')
    expect(await server.db.selectFrom('pictures').selectAll().execute()).toEqual(before)
  })

  test('a body that is no form, or a form without a file, is refused', async () => {
    const json = await server.call(admin, 'POST /upload', {})
    expect(json).toMatchObject({ status: 400, error: 'BAD_REQUEST' })
    const empty = {
      headers: multipart('').headers,
      payload: Buffer.from('--boundary-of-the-tests--\r\n'),
    }
    expect(await send(admin, empty)).toMatchObject({ status: 400, error: 'NOT_A_PICTURE' })
  })
})

describe('uploaded pictures', () => {
  let url: string
  const content = png(3000)
  beforeAll(async () => {
    url = (await send(admin, multipart(content))).data.url
  })

  test('[PRB-UPLOAD-1] anybody gets the bytes with the checked type, to be shown and never run', async () => {
    const answer = await server.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '3000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{12}\.png"$/) as string,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  test('a browser that has it already gets no body', async () => {
    const { headers } = await server.app.inject({ url })
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('what was not uploaded as a picture is 404, a blob of test data too', async () => {
    const blob = await server.context.blobs.write(Buffer.from('secret test data'), 100)
    await server.db.insertInto('blobs').values(blob).execute()
    for (const path of [
      `/uploads/${blob.sha256}.png`,
      url.replace('.png', '.gif'),
      url.replace('.png', ''),
      `/uploads/${'0'.repeat(64)}.png`,
      '/uploads/..%2f..%2fetc%2fpasswd',
      '/uploads/',
    ]) {
      const answer = await server.app.inject({ url: path, headers: { accept: 'text/html' } })
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.headers['content-type']).toContain('application/json')
    }
  })
})

test('[UI-MD-3] a preview renders as saving does, for everybody who is logged in, 120 times a minute', async () => {
  const person = await server.person('writer')
  const preview = (content: string, who: TestPerson | null = person) =>
    server.call(who, 'POST /markdown/preview', { body: { content } })
  expect((await preview('x', null)).error).toBe('LOGIN_REQUIRED')
  expect((await preview('# H\n\n$x$ <b>raw</b> [a](javascript:x)')).data).toMatchObject({
    html: expect.stringMatching(/^<h3>H<\/h3>\n<p>.*&#x3C;b>raw&#x3C;\/b> <a[^>]*>a<\/a><\/p>$/s),
    hasMath: true,
  })
  for (let index = 1; index < 120; index += 1) expect((await preview('')).status).toBe(200)
  const refused = await preview('')
  expect([refused.status, refused.error]).toEqual([429, 'RATE_LIMITED'])
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await preview('', await server.person('another'))).status).toBe(200)
})
