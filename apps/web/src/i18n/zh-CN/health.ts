export const health = {
  title: '系统健康',
  failed: '报告加载失败',
  asOf: '截至 {{time}}',
  again: '重新检查',
  report: '报告',
  fine: '一切正常。',
  links: '从浏览器到评测结果',
  probe: {
    title: '发送程序进行评测',
    about:
      '每种语言各发送一个小程序，经过与提交相同的流程：队列、评测机、沙箱，再返回结果。不会在列表、统计或排名中留下任何记录。',
    start: '发送',
    sending: '正在等待评测结果，最多一分钟',
    failed: '程序发送失败',
    language: '语言',
    host: '评测机',
    verdict: '结果',
    stored: '存储',
    waited: '等待',
    judged: '评测',
    heard: '通知',
    cpu: 'CPU',
    none: '未在时限内评测',
  },
  states: { ok: '正常', unknown: '未知', warning: '警告', failing: '故障' },
  count: {
    failing_one: '{{count}} 项检查出现故障。',
    failing_other: '{{count}} 项检查出现故障。',
    warning_one: '{{count}} 项检查有警告。',
    warning_other: '{{count}} 项检查有警告。',
    unknown_one: '{{count}} 项检查无法进行。',
    unknown_other: '{{count}} 项检查无法进行。',
  },
  notChecked: '无法检查：{{reason}}',
  hours_one: '{{count}} 小时',
  hours_other: '{{count}} 小时',
  seconds: '{{value}} 秒',
  ms: '{{value}} 毫秒',
  checks: {
    server: '服务器',
    servers: '服务器进程',
    settings: '配置',
    database: '数据库',
    migrations: '数据库结构',
    files: '文件存储',
    disk: '磁盘',
    clock: '时钟',
    realtime: '实时消息',
    address: '地址与代理',
    certificate: '证书',
    hosts: '评测机',
    compilers: '编译器',
    queue: '队列',
    backup: '备份',
    mail: '邮件',
    version: '版本',
  },
  facts: {
    address: '地址',
    running: '已运行',
    databaseVersion: 'PostgreSQL',
    databaseBytes: '大小',
    databaseMs: '往返时间',
    connections: '连接数',
    migrations: '已执行',
    lastMigration: '最新',
    fileMs: '写入并读回',
    free: '剩余',
    total: '总容量',
    days: '预计写满天数',
    offset: '最大偏差',
    hearMs: '消息延迟',
    publicUrl: 'PUBLIC_URL',
    proxies: 'TRUSTED_PROXIES',
    ends: '有效期至',
    issuer: '颁发者',
    online: '在线',
    slots: '评测槽',
    languages: '语言',
    differing: '与参考环境不同',
    waiting: '等待中',
    judged: '评测中',
    oldest: '最久等待',
    backupElsewhere: '由数据库自身的工具备份，位于',
    backupAt: '最近备份',
    backupBytes: '大小',
    mailsFailed: '一周内失败',
    backupLeavesOut: '未包含',
    triedAt: '试恢复',
    version: '版本',
    node: 'Node.js',
  },
  faults: {
    SERVER_AWAY: {
      says: '{{address}} 没有响应：{{reason}}。',
      advice: '启动 Verdict（npm start 或 systemctl start verdict），并查看启动界面的提示。',
    },
    SERVER_OTHER: {
      says: '在 {{address}} 响应的是另一个程序。',
      advice: '结束该程序，或将 PORT 改为空闲端口，然后重新启动 Verdict。',
    },
    SERVER_FAILED: {
      says: '服务器日志中的最后一条错误：{{reason}}',
      advice: '按提示修复后重新启动 Verdict。设置 LOG_LEVEL=debug 可查看更多信息。',
    },
    PART_DOWN: {
      says: '本系统的一个组件没有运行（{{part}}）：{{reason}}',
      advice: '系统会不断重试启动它。请查看数据目录 logs/ 中该组件的日志。',
    },
    SERVER_LATE: {
      says: '某个服务器进程处理一切请求都延迟约 {{ms}} 毫秒。',
      advice: '查看该机器上还运行着什么；为它分配更多处理器时间，或增加一台服务器。',
    },
    SERVERS_SILENT: {
      says: '以下服务器进程已有一分钟没有报告状态：{{names}}。',
      advice: '请重新启动它们。不再使用的进程会在一小时内自动移除。',
    },
    SERVERS_DIFFER: {
      says: '以下服务器进程的版本与本程序（{{version}}）不同：{{names}}。',
      advice: '请完成升级：不同版本只应在升级期间短暂并存。',
    },
    SETTING_INVALID: { says: '{{reason}}', advice: '在 .env 或环境变量中更正，然后重新启动 Verdict。' },
    SECRET_KEY_MISSING: {
      says: '未设置 SECRET_KEY。',
      advice: '请设置该数据库原来使用的密钥；所有服务器进程必须使用同一个密钥。',
    },
    SECRET_KEY_WRONG: {
      says: 'SECRET_KEY 无法解开该数据库中加密的内容，因此无人能够登录。',
      advice: '请恢复原来的密钥。如已丢失，运行 npm start -- rotate-key lost。',
    },
    DATABASE_AWAY: {
      says: '数据库没有响应：{{reason}}',
      advice:
        '启动数据库，并检查 DATABASE_URL、网络和密码是否正确。内置数据库的日志位于数据目录的 logs/ 中。',
    },
    DATABASE_READ_ONLY: {
      says: '数据库处于只读状态，无法写入。',
      advice:
        '将 DATABASE_URL 指向主库，或重置 default_transaction_read_only。备库升为主库后需要重新建立连接。',
    },
    DATABASE_OLD: {
      says: 'PostgreSQL {{version}} 版本过旧：Verdict 需要 17 或更高版本。',
      advice: '请先备份再升级数据库，或将 DATABASE_URL 指向更高版本的数据库。',
    },
    DATABASE_UNSAFE: {
      says: '断电时数据库可能丢失或损坏数据：{{settings}}。',
      advice: '在 postgresql.conf 中将这些选项设为 on，并重新加载数据库。',
    },
    DATABASE_CONNECTIONS: {
      says: '数据库的 {{most}} 个连接中已使用 {{used}} 个。',
      advice: '调高 max_connections（或该数据库的连接上限）、在中间使用 pgbouncer，或结束占用连接的程序。',
    },
    DATABASE_SLOW: {
      says: '有一条语句已运行 {{seconds}} 秒。',
      advice: '请查看 pg_stat_activity。它可能阻塞其他语句，可用 pg_cancel_backend 结束它。',
    },
    REPLICA_UNFIT: {
      says: '从库已有 {{seconds}} 秒未被使用：它没有响应，或落后主库超过三秒。',
      advice:
        '请检查 DATABASE_READ_URL 指向的是否为从库，以及它是否在跟随主库（在主库上查看 pg_stat_replication）。在此期间所有读取都由主库承担。',
    },
    MIGRATIONS_MISSING: {
      says: '数据库缺少本程序需要的变更：{{names}}。',
      advice: '重新启动服务器，启动时会自动执行。',
    },
    MIGRATIONS_UNKNOWN: {
      says: '数据库的版本比本程序新：{{names}}。',
      advice: '启动较新的程序，或恢复升级前的备份。',
    },
    MIGRATIONS_CHANGED: {
      says: '以下迁移文件在执行后被修改：{{names}}。',
      advice: '请恢复发布版本中的文件，git status 会显示差异。',
    },
    FILES_AWAY: {
      says: '测试数据等文件无法写入或读回：{{reason}}',
      advice: '请确认文件目录或对象存储可用，并且服务器账户有写入权限。',
    },
    FILES_BROKEN: {
      says: '有 {{count}} 个测试文件丢失或损坏，相关题目的提交正在等待。',
      advice: '从备份的 server/blobs 中恢复，或重新上传测试数据；之后评测会自动继续。',
    },
    DISK_FULL: {
      says: '数据目录所在的磁盘已满。',
      advice: '请清理空间或扩容。在此之前将拒绝上传，评测会尽可能继续。',
    },
    DISK_LOW: {
      says: '数据目录所在的磁盘剩余空间不足十分之一。',
      advice: '请清理空间或扩容，可先检查旧的备份和日志。',
    },
    DISK_SOON: {
      says: '按最近几天的速度，磁盘将在 {{days}} 天后写满。',
      advice: '请扩容，或将备份移到其他磁盘。',
    },
    CLOCK_OFF: {
      says: '{{name}} 的时钟与数据库相差 {{seconds}} 秒。',
      advice: '请在两台机器上启用时间同步（timedatectl set-ntp true）。',
    },
    REALTIME_DEAF: {
      says: '服务器进程之间的消息无法送达（{{name}}），页面会较晚得知评测结果。',
      advice: '与数据库的监听连接已断开。经由 pgbouncer 时需要会话模式；条件恢复后会自动重连。',
    },
    PROXY_NOT_TRUSTED: {
      says: '位于 {{address}} 的代理通过 X-Forwarded-For 标明访客地址，但 TRUSTED_PROXIES 中没有它，所有访客被视为同一人。',
      advice: '如果这是你的代理，请将其地址加入 TRUSTED_PROXIES 并重新启动。',
    },
    SCHEME_DIFFERS: {
      says: '访客使用的是 {{asked}}，而 PUBLIC_URL 是 {{url}}，登录或链接会出错。',
      advice: '将 PUBLIC_URL 设为访客实际输入的地址，或将另一个地址重定向到它。',
    },
    PUBLIC_URL_AWAY: {
      says: '本服务器无法访问 PUBLIC_URL（{{url}}）：{{reason}}',
      advice: '请检查域名是否指向代理，以及代理是否指向本服务器。',
    },
    PUBLIC_URL_OTHER: {
      says: '在 PUBLIC_URL（{{url}}）响应的不是本站。',
      advice: '请检查域名的指向，以及代理将 /api 转发到何处。',
    },
    CERTIFICATE_ENDED: {
      says: '{{host}} 的证书已过期。',
      advice: '请更新证书（certbot renew）并重新加载代理。',
    },
    CERTIFICATE_ENDS: {
      says: '{{host}} 的证书将在 {{days}} 天后过期。',
      advice: '请检查自动续期为何没有生效（certbot renew --dry-run），以及代理是否加载了新证书。',
    },
    CERTIFICATE_REFUSED: {
      says: '{{host}} 的证书不受信任：{{reason}}',
      advice: '请发送完整的证书链，并确认名称与访客输入的一致；自建机构可用 NODE_EXTRA_CA_CERTS 指定。',
    },
    HOST_NONE: {
      says: '没有评测机，因此不会进行任何评测。',
      advice: '在“管理 → 评测机”中创建令牌，并用 npm start -- judge 启动一台。',
    },
    HOSTS_DISABLED: {
      says: '所有评测机都已停用，因此不会进行任何评测。',
      advice: '请在“管理 → 评测机”中启用一台。',
    },
    HOSTS_OFFLINE: {
      says: '一分钟内没有任何评测机上报，因此不会进行任何评测：{{names}}。',
      advice: '请在评测机上检查评测程序是否运行、SERVER_URL 是否指向本站，并查看 logs/judge.log。',
    },
    HOST_OFFLINE: {
      says: '以下评测机超过一分钟没有上报：{{names}}。',
      advice: '请启动它们，或停用不再使用的评测机。',
    },
    HOST_PAUSED: {
      says: '评测机 {{name}} 暂停接收任务：{{reason}}',
      advice: '请按提示修复；它每隔几秒重新检查一次，恢复后自动继续评测。等待它的提交不会因此失去评测机会。',
    },
    HOST_LACKS: {
      says: '评测机 {{name}} 只有部分评测槽在工作：{{reason}}',
      advice:
        '请按提示修复：那里的 supervisor 提供的沙箱 runner 不足，或有 runner 无法启动；请查看 logs/judge.log。修复后该评测槽会自动恢复。',
    },
    HOST_SELF_TEST: {
      says: '评测机 {{name}} 的沙箱未通过自检：{{reason}}',
      advice: '请阅读 docs/operating.md 中的 “What the sandbox needs”，修复后重新启动评测程序。',
    },
    HOST_NO_CGROUPS: {
      says: '以下评测机没有 cgroup，限制较弱，不适合比赛：{{names}}。',
      advice: '请以 root 或在委派的 cgroup 中（Delegate=yes）启动评测程序；JUDGE_MODE=full 会强制要求。',
    },
    HOST_TOKEN: {
      says: '位于 {{address}} 的评测机被拒绝：其令牌未知，或该评测机已停用。',
      advice: '请在“管理 → 评测机”中创建评测机，并在那台机器上将令牌设为 JUDGE_TOKEN；或结束那里的评测程序。',
    },
    HOSTS_UNLIKE: {
      says: '承担相同任务的评测机速度相差 {{percent}}%。',
      advice: '请为它们设置标签，使一场比赛只由同类机器评测。',
    },
    HOST_VERSION: {
      says: '以下评测机的版本与服务器（{{version}}）不同：{{names}}。',
      advice: '请升级它们：在每台机器上执行 git pull 并重新启动。',
    },
    COMPILER_MISSING: {
      says: '没有可用的评测机能够编译：{{languages}}。这些语言的提交正在等待。',
      advice: '请安装编译器（npm start -- languages install WORD），或在站点设置中停用该语言。',
    },
    COMPILER_SOME: {
      says: '评测机 {{name}} 缺少：{{languages}}。',
      advice: '请在每台评测机上安装相同的编译器，使任何提交都能由任何一台评测。',
    },
    QUEUE_STALLED: {
      says: '最早的提交已等待 {{seconds}} 秒，没有评测机接收它。',
      advice: '请查看上面的评测机状态，并重新启动日志没有输出的评测程序。',
    },
    QUEUE_OLD: {
      says: '最早的提交已等待 {{seconds}} 秒，共有 {{count}} 个在等待。',
      advice: '请增加评测机或评测槽。大量重测可以稍后进行：暂停其任务。',
    },
    BACKUP_NONE: {
      says: '本系统尚未进行过备份。',
      advice:
        '请设置 BACKUP_TO，系统会每晚自动备份。自有数据库（DATABASE_URL）须用其自身的工具备份：配置好之后请设置 BACKUP_ELSEWHERE=on。',
    },
    BACKUP_OLD: {
      says: '最近一次备份是 {{days}} 天前。',
      advice: '请运行 npm start -- backup 目录，并检查每晚的备份为何没有执行。',
    },
    BACKUP_FAILED: {
      says: '最近一次备份中断：{{reason}}',
      advice: '请按提示修复，然后再次运行 npm start -- backup。',
    },
    BACKUP_BROKEN: {
      says: '最近一次试恢复的备份不完整：{{reason}}',
      advice: '请立即重新备份并试恢复：npm start -- restore --verify。在确认可用之前保留旧备份。',
    },
    BACKUP_UNTRIED: {
      says: '尚未对任何备份进行过试恢复。',
      advice: '请运行 npm start -- restore --verify；定时备份会自动进行。',
    },
    MAIL_FAILED: {
      says: '最近一周内发送失败或可能未送达的邮件：{{count}} 封。',
      advice: '请由超级管理员在 /admin/mail 查看原因并重新发送。',
    },
    MAIL_LATE: {
      says: '有邮件已等待 {{minutes}} 分钟，共 {{count}} 封在等待。',
      advice: '请在站点设置中发送测试邮件，查看邮件服务器的答复。',
    },
  },
} as const
