// How people make an account of their own; accounts that others make for them do not ask.

export const signUpRules = ['open', 'code', 'mail', 'closed'] as const
export type SignUpRule = (typeof signUpRules)[number]

const domainPattern = /^(?=.{3,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** @returns null for text that is no domain */
export function mailDomain(text: string): string | null {
  const domain = text.trim().toLowerCase().replace(/^@/, '')
  return domainPattern.test(domain) ? domain : null
}

/** Below the domain, too: `cs.example.edu` belongs to `example.edu`. */
export function isMailAt(mail: string, domains: readonly string[]): boolean {
  const at = mail.slice(mail.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((domain) => at === domain || at.endsWith(`.${domain}`))
}
