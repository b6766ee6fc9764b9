import { type Language, standardLanguages } from '@verdict/domain/language'
import { logoKilobytes, pictureBytes } from '@verdict/domain/limits'
import { multipart } from '../files.ts'
import { type Provocations, twice, upload } from './provoking.ts'
import { owner, root, server, strict, strictUser, user } from './world.ts'

const offer = (language: Language, isOffered: boolean) =>
  server.call(root, 'PUT /admin/languages/:language', {
    params: { language },
    body: { isOffered, timeFactor: 1, memoryFactor: 1 },
  })

const setLogo = (logo: string) => server.call(root, 'PUT /admin/settings', { body: { face: { logo } } })

async function storedPng(size: number): Promise<{ url: string }> {
  const content = Buffer.alloc(size)
  content.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 'latin1')
  const { headers, payload } = multipart(content)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'sec-fetch-site': 'same-origin', cookie: root.cookie, ...headers },
    payload,
  })
  return answer.json<{ data: { url: string } }>().data
}

/** Calls of the site itself. */
export const siteRefusals = {
  'GET /website': {},
  'GET /today': {},
  'GET /servertime': {},
  'GET /search': {},
  'GET /website/languages': {},
  'POST /markdown/preview': {
    RATE_LIMITED: async () => {
      const preview = () => server.call(owner, 'POST /markdown/preview', { body: { content: '' } })
      await Promise.all(Array.from({ length: 120 }, preview))
      return preview()
    },
  },
  'POST /upload': {
    FORBIDDEN: () => upload(user, '/upload', Buffer.from('x')),
    NOT_A_PICTURE: () => upload(owner, '/upload', Buffer.from('x')),
    TOO_LARGE: () => upload(owner, '/upload', Buffer.alloc(pictureBytes + 1)),
  },
  'GET /admin/settings': {},
  'PUT /admin/settings': {
    LOCAL_LOGIN_NEEDS_PROVIDER: () =>
      server.call(root, 'PUT /admin/settings', { body: { localLogin: false } }),
    FACTOR_FIRST: () => server.call(root, 'PUT /admin/settings', { body: { secondFactor: 'admins' } }),
    NOT_A_PICTURE: () => setLogo(`/uploads/${'0'.repeat(64)}.png`),
    TOO_LARGE: async () => {
      const { url } = await storedPng(logoKilobytes * 1024 + 1)
      return setLogo(url)
    },
  },
  'PUT /admin/languages/:language': {
    LANGUAGE_LAST: async () => {
      for (const language of standardLanguages.slice(1)) await offer(language, false)
      const refused = await offer(standardLanguages[0]!, false)
      for (const language of standardLanguages.slice(1)) await offer(language, true)
      return refused
    },
  },
  'GET /websocket/token': {
    RATE_LIMITED: () => twice(() => strict.call(strictUser, 'GET /websocket/token', {})),
  },
} satisfies Partial<Provocations>
