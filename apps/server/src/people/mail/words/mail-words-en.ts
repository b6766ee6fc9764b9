// The words of mails, in English. `{{name}}` is filled in. Chinese has the same keys, checked by types.

export const englishMail = {
  hello: 'Hello {{uid}},',
  stop: 'To stop mails of this kind: {{url}}',
  choose: 'Choose what you are mailed: {{url}}',
  open: 'Open it',
  zone: '{{time}} ({{zone}})',
  test: {
    subject: '{{site}} can send mail',
    lines: ['This is the test mail that you asked for in the site settings of {{site}}.'],
  },
  password: {
    subject: 'Set a new password for {{uid}}',
    lines: [
      'Someone, probably you, asked for a new password for the account {{uid}} at {{site}}.',
      'The link below works once, and for one hour. Setting a password logs the account out everywhere.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: 'Set a new password',
  },
  passwordSet: {
    subject: 'The password of {{uid}} was changed',
    lines: [
      'The password of the account {{uid}} at {{site}} was just set anew by a link that was mailed to you.',
      'If it was not you, ask for another new password at once, and tell an administrator.',
    ],
  },
  factorsReset: {
    subject: 'Two-step verification of {{uid}} was turned off',
    lines: [
      'An administrator of {{site}} has just removed the authenticator app, the passkeys and the recovery codes of the account {{uid}}.',
      'Log in with your password and set them up again. If you did not ask for this, tell an administrator at once.',
    ],
  },
  address: {
    subject: 'Confirm your mail address at {{site}}',
    lines: [
      'The account {{uid}} at {{site}} has this mail address in its profile.',
      'Open the link while you are logged in as {{uid}} to confirm that it is yours. It works once, and for 24 hours.',
      'If this is not your account, do nothing. You will get nothing else from it.',
    ],
    action: 'Confirm the address',
  },
  addressChanged: {
    subject: 'The mail address of {{uid}} was changed',
    lines: [
      'The account {{uid}} at {{site}} no longer has this mail address. The new one is {{to}}.',
      'If it was not you, change your password at once, and tell an administrator.',
    ],
  },
  site: { subject: '{{title}}', lines: ['{{content}}'] },
  setter: { subject: '{{title}}', lines: ['{{content}}'] },
  course: { subject: '{{about}}: {{title}}', lines: ['New announcement in {{about}}: “{{title}}”'] },
  announcement: { subject: '{{about}}: {{title}}', lines: ['New announcement in {{about}}: “{{title}}”'] },
  correction: {
    subject: '{{about}}: {{title}}',
    lines: ['An announcement in {{about}} has been corrected: “{{title}}”'],
  },
  question: { subject: '{{about}}: {{title}}', lines: ['A question about {{about}}: “{{title}}”'] },
  answer: {
    subject: 'Answer: {{title}}',
    lines: ['Your question about {{about}} has an answer: “{{title}}”'],
  },
  mark: {
    subject: '{{about}}: your work was marked',
    lines: ['Your program for “{{title}}” in {{about}} was marked.'],
  },
  due: {
    subject: 'Due soon: {{title}}',
    lines: ['“{{title}}” in {{about}} is due: {{at}}. You have not handed in everything yet.'],
    action: 'Open the homework',
  },
  begins: {
    subject: 'Begins soon: {{title}}',
    lines: ['“{{title}}” begins: {{at}}.'],
  },
}

export type MailWords = typeof englishMail
