// How mail goes out, and what may have gone wrong.

export const mailTlsModes = ['starttls', 'tls', 'none'] as const
export type MailTlsMode = (typeof mailTlsModes)[number]
export const usualPort: Record<MailTlsMode, number> = { starttls: 587, tls: 465, none: 25 }

/** Where sending stopped. */
export const mailFaults = [
  'name',
  'refused',
  'late',
  'tls',
  'certificate',
  'login',
  'sender',
  'recipient',
  'content',
  'unsure',
  'other',
] as const
export type MailFault = (typeof mailFaults)[number]

/** Mails to people about themselves, which nobody can choose not to get. */
const accountMails = ['password', 'passwordSet', 'factorsReset', 'address', 'addressChanged'] as const
export type AccountMail = (typeof accountMails)[number]

export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Minutes. */
export const linkLasts = { password: 60, address: 24 * 60 } as const
