import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@verdict/contract/settings'
import type { SettingsChange, SiteSettings, Website } from '@verdict/contract/site'
import {
  assertAnotherWay,
  factorRuleNow,
  localLoginNow,
  offeredProviders,
  passwordKeys,
  setFactorRule,
  signUpNow,
} from '../people/index.ts'
import { managesProblemsSomewhere } from '../access/course-access.ts'
import { offeredLanguages } from '../archive/index.ts'
import type { Context, Origin } from '../platform/context.ts'
import { renderMarkdown } from '../platform/markdown.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { faceNow } from '../platform/face-now.ts'
import { faceForAudit, putFace, shownFace } from './site-face.ts'
import { setupAside } from './setup-aside.ts'
import { mayUpload, maySet } from './site-policy.ts'
import { ownsProblem } from './site-queries.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Queryable } from '../platform/db.ts'
import { outboundNetworks } from '../platform/outbound.ts'
import { findSiteValue, putSiteValue, siteKeys } from '../platform/site-values.ts'

const settingsNow = async (db: Queryable, settings: Settings): Promise<SiteSettings> => ({
  managersRejudgeAndExport: (await findSiteValue(db, siteKeys.managersAct)) === true,
  signUp: await signUpNow(db),
  localLogin: await localLoginNow(db),
  setupAside: await setupAside(db),
  secondFactor: await factorRuleNow(db),
  outboundNetworks: await outboundNetworks(db),
  face: await faceNow(db, settings),
})

/** Not the code itself: readers of the log may not know it. */
const forAudit = ({
  managersRejudgeAndExport,
  signUp,
  localLogin,
  setupAside: aside,
  secondFactor,
  outboundNetworks: networks,
  face,
}: SiteSettings) => ({
  managersRejudgeAndExport,
  signUp: signUp.rule,
  signUpDomains: signUp.domains,
  localLogin,
  setupAside: aside,
  secondFactor,
  outboundNetworks: networks,
  ...faceForAudit(face),
})

/** @throws Refusal FORBIDDEN */
export async function readSettings({ db, settings }: Context, viewer: Viewer): Promise<SiteSettings> {
  if (!maySet(viewer)) throw new Refusal('FORBIDDEN')
  return settingsNow(db, settings)
}

/** Writes what the change names alone, so that two sections saved at once both count. @throws Refusal FORBIDDEN, NOT_A_PICTURE, TOO_LARGE, LOCAL_LOGIN_NEEDS_PROVIDER, FACTOR_FIRST */
export async function changeSettings(
  { db, settings }: Context,
  viewer: Viewer,
  origin: Origin,
  {
    managersRejudgeAndExport,
    signUp,
    localLogin,
    setupAside: aside,
    secondFactor,
    outboundNetworks: networks,
    face,
  }: SettingsChange,
): Promise<SiteSettings> {
  if (!maySet(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const before = await settingsNow(tx, settings)
    if (managersRejudgeAndExport !== undefined) {
      await putSiteValue(tx, siteKeys.managersAct, managersRejudgeAndExport)
    }
    if (signUp !== undefined) await putSiteValue(tx, siteKeys.signUp, signUp)
    if (localLogin === false) await assertAnotherWay({ settings }, tx)
    if (localLogin !== undefined) await putSiteValue(tx, siteKeys.localLogin, localLogin)
    if (aside !== undefined) await putSiteValue(tx, siteKeys.setupAside, [...new Set(aside)])
    if (secondFactor !== undefined) await setFactorRule(tx, viewer, secondFactor)
    if (networks !== undefined) await putSiteValue(tx, siteKeys.outboundNetworks, [...new Set(networks)])
    if (face !== undefined) await putFace(tx, face)
    const after = await settingsNow(tx, settings)
    if (isDeepStrictEqual(before, after)) return after
    const hasNewCode = before.signUp.code !== after.signUp.code
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'site.settings',
      target: 'site:settings',
      before: forAudit(before),
      after: { ...forAudit(after), ...(hasNewCode && { signUpCode: true }) },
    })
    return after
  })
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

export async function website(context: Pick<Context, 'db' | 'settings' | 'build'>): Promise<Website> {
  const { settings, build } = context
  const [{ rule, domains }, face] = await Promise.all([signUpNow(context.db), faceNow(context.db, settings)])
  return {
    ...shownFace(face),
    apiPublicKey: (await passwordKeys(context)).publicKey,
    oauthEnabled: offeredProviders(settings),
    buildSHA: build.sha,
    buildTime: build.time,
    avatarUrl: settings.avatarUrl && withSlash(settings.avatarUrl),
    languages: await offeredLanguages(context.db),
    signUp: { rule, domains: rule === 'mail' ? domains : [] },
  }
}

/** Generous, since previews are rendered while typing, for a problem part by part. */
const previewLimit = { count: 120, seconds: 60 }

/** @throws Refusal RATE_LIMITED, VALIDATION_FAILED for a text that cannot be rendered */
export async function previewText(
  { rateLimiter }: Context,
  viewer: Viewer,
  content: string,
): Promise<{ html: string; hasMath: boolean }> {
  await rateLimiter.hit(`preview:${viewer.userId}`, previewLimit)
  const { html, hasMath } = await renderMarkdown(content, { ids: 'preview', person: viewer.userId })
  return { html, hasMath }
}

/** Checked before the content is read. @throws Refusal FORBIDDEN */
export async function assertMayUpload({ db }: Context, viewer: MaybeViewer): Promise<void> {
  if (mayUpload(viewer, false)) return
  const writes =
    viewer !== null &&
    ((await ownsProblem(db, viewer.userId)) || (await managesProblemsSomewhere(db, viewer)))
  if (!mayUpload(viewer, writes)) throw new Refusal('FORBIDDEN')
}
