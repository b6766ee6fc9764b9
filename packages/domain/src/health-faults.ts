// Checks from browser to verdict and their possible faults, in English for the command; the page has both languages.
// `{{name}}` is a parameter.

export const healthChecks = [
  'server',
  'servers',
  'settings',
  'database',
  'migrations',
  'files',
  'disk',
  'clock',
  'realtime',
  'address',
  'certificate',
  'hosts',
  'compilers',
  'queue',
  'backup',
  'mail',
  'version',
] as const
export type HealthCheck = (typeof healthChecks)[number]

interface FaultRecord {
  check: HealthCheck
  state: 'warning' | 'failing'
  says: string
  advice: string
}

const records = {
  SERVER_AWAY: {
    check: 'server',
    state: 'failing',
    says: 'Nothing answers at {{address}}: {{reason}}.',
    advice: 'Start Verdict (npm start, or systemctl start verdict) and read what the start screen says.',
  },
  SERVER_OTHER: {
    check: 'server',
    state: 'failing',
    says: 'Another program answers at {{address}}.',
    advice: 'End that program, or set PORT to one that is free, and start Verdict anew.',
  },
  SERVER_FAILED: {
    check: 'server',
    state: 'failing',
    says: 'The last error in the log of the server: {{reason}}',
    advice: 'Mend what it names, then start Verdict anew. LOG_LEVEL=debug says more.',
  },
  PART_DOWN: {
    check: 'server',
    state: 'failing',
    says: 'A part of this installation is not running ({{part}}): {{reason}}',
    advice: 'It is started again and again. Read the log of that part in logs/ of the data folder.',
  },
  SERVER_LATE: {
    check: 'server',
    state: 'warning',
    says: 'A server process is late with all that it does, by {{ms}} ms.',
    advice: 'See what else runs on its machine; give it more processor time, or add a server.',
  },
  SERVERS_SILENT: {
    check: 'servers',
    state: 'warning',
    says: 'Server processes that have not reported for a minute: {{names}}.',
    advice: 'Start them again. One that is not to come back is forgotten within an hour.',
  },
  SERVERS_DIFFER: {
    check: 'servers',
    state: 'warning',
    says: 'Server processes of another version than this program ({{version}}): {{names}}.',
    advice: 'Finish the upgrade: versions are meant to stand beside each other no longer than it takes.',
  },
  SETTING_INVALID: {
    check: 'settings',
    state: 'failing',
    says: '{{reason}}',
    advice: 'Correct it in .env or in the environment, then start Verdict anew.',
  },
  SECRET_KEY_MISSING: {
    check: 'settings',
    state: 'failing',
    says: 'SECRET_KEY is not set.',
    advice: 'Set the key that this database was sealed with; every server process needs the same.',
  },
  SECRET_KEY_WRONG: {
    check: 'settings',
    state: 'failing',
    says: 'SECRET_KEY does not open what this database has sealed, so nobody can log in.',
    advice: 'Put the old key back. Where it is lost: npm start -- rotate-key lost.',
  },
  DATABASE_AWAY: {
    check: 'database',
    state: 'failing',
    says: 'The database does not answer: {{reason}}',
    advice:
      'Start it, and look whether DATABASE_URL, the network and the password are right. The embedded one writes to logs/ of the data folder.',
  },
  DATABASE_READ_ONLY: {
    check: 'database',
    state: 'failing',
    says: 'The database takes no changes: it is read-only.',
    advice:
      'Point DATABASE_URL to the primary, or reset default_transaction_read_only. A standby that was promoted needs a new connection.',
  },
  DATABASE_OLD: {
    check: 'database',
    state: 'failing',
    says: 'PostgreSQL {{version}} is too old: Verdict needs version 17 or newer.',
    advice: 'Upgrade the database server, after a backup, or point DATABASE_URL to a newer one.',
  },
  DATABASE_UNSAFE: {
    check: 'database',
    state: 'failing',
    says: 'The database may lose or damage data when power fails: {{settings}}.',
    advice: 'Set these to on in postgresql.conf and reload the database.',
  },
  DATABASE_CONNECTIONS: {
    check: 'database',
    state: 'warning',
    says: '{{used}} of {{most}} database connections are in use.',
    advice:
      'Raise max_connections (or the limit of this database), put pgbouncer in between, or end programs that hold connections.',
  },
  DATABASE_SLOW: {
    check: 'database',
    state: 'warning',
    says: 'A statement has been running for {{seconds}} s.',
    advice: 'Look at pg_stat_activity. It may hold up others; pg_cancel_backend ends it.',
  },
  REPLICA_UNFIT: {
    check: 'database',
    state: 'warning',
    says: 'The replica has not been read for {{seconds}} s: it does not answer, or is more than three seconds behind.',
    advice:
      'See that DATABASE_READ_URL leads to a replica and that it follows the primary (pg_stat_replication there). The primary carries all reading meanwhile.',
  },
  MIGRATIONS_MISSING: {
    check: 'migrations',
    state: 'failing',
    says: 'The database lacks changes that this program needs: {{names}}.',
    advice: 'Restart the server: it makes them when it starts.',
  },
  MIGRATIONS_UNKNOWN: {
    check: 'migrations',
    state: 'failing',
    says: 'The database is of a newer version than this program: {{names}}.',
    advice: 'Start the newer program, or restore the backup from before the upgrade.',
  },
  MIGRATIONS_CHANGED: {
    check: 'migrations',
    state: 'failing',
    says: 'Migrations were changed after they ran: {{names}}.',
    advice: 'Put the files of the release back: git status shows what differs.',
  },
  FILES_AWAY: {
    check: 'files',
    state: 'failing',
    says: 'Test data and other files cannot be written or read back: {{reason}}',
    advice:
      'See that the folder or the object store is there, and that the account of the server may write to it.',
  },
  FILES_BROKEN: {
    check: 'files',
    state: 'failing',
    says: 'Test files that are missing or damaged: {{count}}. Submissions to their problems wait.',
    advice:
      'Put them back from a backup of server/blobs, or upload the tests again; judging goes on by itself.',
  },
  DISK_FULL: {
    check: 'disk',
    state: 'failing',
    says: 'The disk of the data folder is full.',
    advice:
      'Free some room or enlarge the disk. Uploads are refused until then; judging goes on while it can.',
  },
  DISK_LOW: {
    check: 'disk',
    state: 'warning',
    says: 'Less than a tenth of the disk of the data folder is free.',
    advice: 'Free some room or enlarge the disk: old backups and logs are the first to look at.',
  },
  DISK_SOON: {
    check: 'disk',
    state: 'warning',
    says: 'At the pace of the last days the disk is full in {{days}} days.',
    advice: 'Enlarge the disk, or move backups to another one.',
  },
  CLOCK_OFF: {
    check: 'clock',
    state: 'failing',
    says: 'The clock of {{name}} differs from the clock of the database by {{seconds}} s.',
    advice: 'Turn on time synchronisation (timedatectl set-ntp true) on both machines.',
  },
  REALTIME_DEAF: {
    check: 'realtime',
    state: 'failing',
    says: 'Messages between server processes do not arrive ({{name}}): pages learn of verdicts late.',
    advice:
      'The listening connection to the database is lost. Through pgbouncer it needs session mode; it comes back by itself when it can.',
  },
  PROXY_NOT_TRUSTED: {
    check: 'address',
    state: 'warning',
    says: 'A proxy at {{address}} names visitors in X-Forwarded-For, but TRUSTED_PROXIES does not name it: all count as one.',
    advice: 'Add its address to TRUSTED_PROXIES and start anew, if it is yours.',
  },
  SCHEME_DIFFERS: {
    check: 'address',
    state: 'warning',
    says: 'People use {{asked}}, but PUBLIC_URL says {{url}}: logins or links fail.',
    advice: 'Set PUBLIC_URL to the address that people type, or redirect the other one to it.',
  },
  PUBLIC_URL_AWAY: {
    check: 'address',
    state: 'warning',
    says: 'This server cannot reach PUBLIC_URL, {{url}}: {{reason}}',
    advice: 'See that its name leads to the proxy and the proxy to this server.',
  },
  PUBLIC_URL_OTHER: {
    check: 'address',
    state: 'failing',
    says: 'Something other than this site answers at PUBLIC_URL, {{url}}.',
    advice: 'See where the name leads, and where the proxy sends /api.',
  },
  CERTIFICATE_ENDED: {
    check: 'certificate',
    state: 'failing',
    says: 'The certificate of {{host}} has ended.',
    advice: 'Renew it (certbot renew) and reload the proxy.',
  },
  CERTIFICATE_ENDS: {
    check: 'certificate',
    state: 'warning',
    says: 'The certificate of {{host}} ends in {{days}} days.',
    advice:
      'See why it was not renewed by itself (certbot renew --dry-run), and that the proxy loads the new one.',
  },
  CERTIFICATE_REFUSED: {
    check: 'certificate',
    state: 'warning',
    says: 'The certificate of {{host}} is not trusted: {{reason}}',
    advice:
      'Send the whole chain, with the name that people type; NODE_EXTRA_CA_CERTS names an authority of your own.',
  },
  HOST_NONE: {
    check: 'hosts',
    state: 'failing',
    says: 'There is no judge host, so nothing is judged.',
    advice: 'Start one with npm start -- judge and a token from Admin → Judge hosts.',
  },
  HOSTS_DISABLED: {
    check: 'hosts',
    state: 'failing',
    says: 'All judge hosts are disabled, so nothing is judged.',
    advice: 'Enable one under Admin → Judge hosts.',
  },
  HOSTS_OFFLINE: {
    check: 'hosts',
    state: 'failing',
    says: 'No judge host has reported for a minute, so nothing is judged: {{names}}.',
    advice: 'Look on the host whether its judge runs, whether SERVER_URL leads here, and at logs/judge.log.',
  },
  HOST_OFFLINE: {
    check: 'hosts',
    state: 'warning',
    says: 'Judge hosts that have not reported for a minute: {{names}}.',
    advice: 'Start them, or disable those that are not to come back.',
  },
  HOST_PAUSED: {
    check: 'hosts',
    state: 'failing',
    says: 'The judge host {{name}} takes no work: {{reason}}',
    advice:
      'Mend what it names; it looks again every few seconds and goes on by itself. What waits for it loses no attempt.',
  },
  HOST_LACKS: {
    check: 'hosts',
    state: 'warning',
    says: 'The judge host {{name}} works with a part of its slots: {{reason}}',
    advice:
      'Mend what it names: the supervisor there offers too few sandbox runners, or one cannot start; see logs/judge.log. The slot goes on by itself.',
  },
  HOST_SELF_TEST: {
    check: 'hosts',
    state: 'failing',
    says: 'The sandbox of the judge host {{name}} does not hold: {{reason}}',
    advice: 'Read “What the sandbox needs” in docs/operating.md, mend it there, and restart the judge.',
  },
  HOST_NO_CGROUPS: {
    check: 'hosts',
    state: 'warning',
    says: 'Judge hosts without cgroups, so that limits are weaker and unfit for contests: {{names}}.',
    advice:
      'Start the judge as root, or with a delegated cgroup (Delegate=yes); JUDGE_MODE=full insists on it.',
  },
  HOST_TOKEN: {
    check: 'hosts',
    state: 'warning',
    says: 'A judge host at {{address}} is refused: its token is unknown, or its host is disabled.',
    advice:
      'Make a host under Admin → Judge hosts and give its token as JUDGE_TOKEN there; or end that judge.',
  },
  HOSTS_UNLIKE: {
    check: 'hosts',
    state: 'warning',
    says: 'Judge hosts that take the same tasks differ in speed by {{percent}} %.',
    advice: 'Give them labels, so that a contest is judged by machines of one kind.',
  },
  HOST_VERSION: {
    check: 'hosts',
    state: 'warning',
    says: 'Judge hosts of another version than the server ({{version}}): {{names}}.',
    advice: 'Upgrade them: git pull and a restart on each.',
  },
  COMPILER_MISSING: {
    check: 'compilers',
    state: 'failing',
    says: 'No judge host that works has a compiler for: {{languages}}. Submissions in these wait.',
    advice:
      'Install it (npm start -- languages install WORD), or stop offering the language in the site settings.',
  },
  COMPILER_SOME: {
    check: 'compilers',
    state: 'warning',
    says: 'The judge host {{name}} lacks: {{languages}}.',
    advice: 'Install the same compilers on each host, so that each can take any submission.',
  },
  QUEUE_STALLED: {
    check: 'queue',
    state: 'failing',
    says: 'The oldest submission has waited for {{seconds}} s while no host takes it.',
    advice: 'See the judge hosts above, and restart the judge whose log says nothing.',
  },
  QUEUE_OLD: {
    check: 'queue',
    state: 'warning',
    says: 'The oldest submission has waited for {{seconds}} s; {{count}} wait.',
    advice: 'Add judge hosts or slots. A rejudge of many can wait: pause its job.',
  },
  BACKUP_NONE: {
    check: 'backup',
    state: 'warning',
    says: 'No backup was made by this installation.',
    advice:
      'Set BACKUP_TO, and one is made every night. A database of your own (DATABASE_URL) is saved by its own tools: set that up, then BACKUP_ELSEWHERE=on.',
  },
  BACKUP_OLD: {
    check: 'backup',
    state: 'warning',
    says: 'The last backup is {{days}} days old.',
    advice: 'Give npm start -- backup FOLDER, and see why the nightly one did not run.',
  },
  BACKUP_FAILED: {
    check: 'backup',
    state: 'warning',
    says: 'The last attempt at a backup broke off: {{reason}}',
    advice: 'Mend what it names and give npm start -- backup again.',
  },
  BACKUP_BROKEN: {
    check: 'backup',
    state: 'failing',
    says: 'The last backup that was restored on trial is not whole: {{reason}}',
    advice:
      'Take another one now and try it: npm start -- restore --verify. Keep the older ones until it holds.',
  },
  BACKUP_UNTRIED: {
    check: 'backup',
    state: 'warning',
    says: 'No backup was restored on trial yet.',
    advice: 'Give npm start -- restore --verify; a schedule does so by itself.',
  },
  MAIL_FAILED: {
    check: 'mail',
    state: 'warning',
    says: 'Mails that failed, or may not have arrived, in the last week: {{count}}.',
    advice: 'Root reads why in the page, at /admin/mail, and sends them again there.',
  },
  MAIL_LATE: {
    check: 'mail',
    state: 'warning',
    says: 'A mail has waited for {{minutes}} min; {{count}} wait.',
    advice: 'Send a test mail from the site settings, which says what the mail server answers.',
  },
} as const satisfies Record<string, FaultRecord>

export type HealthFault = keyof typeof records
export const healthFaults: Record<HealthFault, FaultRecord> = records
export const healthFaultNames = Object.keys(records) as [HealthFault, ...HealthFault[]]
