import { exportWords, importWords } from '@verdict/web-client/package-words/chinese'
import type { Words } from './words.ts'

export const chinese: Words = {
  import: importWords,
  export: exportWords,
  help: `verdict：在命令行中提交、查看结果和测试

用法：verdict 命令 [选项]

  login                     在浏览器中输入验证码，将本机连接到你的账号
  logout                    删除本机保存的登录并撤销令牌
  whoami                    查看当前用户和站点
  submit 文件               提交程序并等待评测结果
  watch 编号                等待某次提交的评测结果
  test 文件                 在本机用题目样例测试程序
  problem download 题号     将题目下载为题目包
  problem upload 文件       预览后导入题目包
  problem pull 题号 [目录]  将题目保存为目录，便于使用 Git 和自己的编辑器
  problem push [目录]       上传在该目录中所做的修改
  ranklist 比赛编号         查看比赛榜单
  scoreboard 比赛编号 文件夹  将公开榜单持续写入文件夹，供任意网页服务器展示

通用选项：
  --site 网址               使用其他站点，而非上次登录的站点
  --json                    以 JSON 格式输出结果
  --help                    查看某个命令的帮助，例如 verdict submit --help
  --version

退出码：0 表示答案正确或已完成，1 表示其他评测结果，2 表示出错，3 表示比赛暂不公布结果。
可以用 VERDICT_SITE 和 VERDICT_TOKEN 代替登录。LANG 决定语言，NO_COLOR=1 关闭颜色。`,
  commandHelp: {
    login: `verdict login [--site 网址] [--scopes read,submit] [--days 90]

显示一个验证码。请在已登录的浏览器中打开给出的网址并允许。
令牌保存在 {file}，仅你可读。

  --scopes 列表   可选 read、submit、teach、admin，上传题目需要 teach。默认：read,submit
  --days 天数     令牌有效期，最多 365 天。默认：90`,
    logout: `verdict logout [--site 网址]

撤销令牌并删除本机的记录。`,
    whoami: `verdict whoami [--site 网址] [--json]`,
    submit: `verdict submit 文件 --problem 题号 [--contest 比赛编号] [--language 语言] [--no-wait] [--timeout 秒数] [--json]

  --problem 题号      题号；与 --contest 一起使用时也可以是字母
  --contest 比赛编号  提交到已参加的比赛
  --language 语言     例如 c++17；不填时由文件扩展名决定
  --no-wait           不等待评测结果
  --timeout 秒数      等待的最长时间。默认：600`,
    watch: `verdict watch 编号 [--timeout 秒数] [--json]`,
    test: `verdict test 文件 --problem 题号 [--contest 比赛编号] [--language 语言] [--json]

用本机的编译器和评测机的编译选项编译，并用每组样例运行。不会提交。
时间以本机时钟为准，不限制内存。`,
    problem: `verdict problem download 题号 [--format {formats}|original] [--output 文件] [--force]
verdict problem upload 文件 [--course 课程编号 [--draft]] [--update | --new] [--yes]
verdict problem pull 题号 [目录] [--force]
verdict problem push [目录] [--dry-run] [--force] [--build]

  --format 格式   默认：icpc
  --output 文件   默认：problem-题号.zip
  --force         覆盖已有文件；pull：覆盖你的修改；push：覆盖他人的修改
  --course 编号   导入到由你管理题目的课程
  --draft         新题目对该课程隐藏，由你之后加入课程
  --update        更新之前由同一题目包导入的题目
  --new           将其作为新题目再次导入
  --yes           不询问直接导入
  --dry-run       只显示 push 将作的修改，不上传
  --build         push 之后按 recipe.yaml 生成测试数据`,
    ranklist: `verdict ranklist 比赛编号 [--csv | --json]`,
    scoreboard: `verdict scoreboard 比赛编号 文件夹 [--every 秒数] [--once] [--zip 文件] [--json]

将公开榜单写入文件夹并持续更新，直到比赛结束且榜单完整公布。比赛须已向所有人公开榜单，无需登录。
任意网页服务器均可在任意地址展示该文件夹，其中的页面不会访问本站。

  --every 秒数    检查更新的间隔，默认：5
  --once          只写入一次
  --zip 文件      结束时将文件夹打包为 zip`,
  },
  seeHelp: '参见 verdict {command} --help',
  error: '错误：{message}',
  unknownCommand: '没有命令 {command}。参见 verdict --help',
  wrongUse: '用法有误：{message}',
  missing: '缺少 {what}。',
  notNumber: '{what} 应为正整数，而不是 {value}。',
  oneOf: '{what} 应为 {values} 之一，而不是 {value}。',
  together: '{one} 和 {other} 不能同时使用。',
  needs: '{one} 必须与 {other} 一起使用。',
  site: {
    none: '未指定站点。请先登录：verdict login --site https://judge.example.edu',
    bad: '{value} 不是站点网址，请写成 https://judge.example.edu 的形式。',
    notLoggedIn: '你还没有登录 {site}。请运行：verdict login --site {site}',
    plain: '警告：{site} 未加密，传输途中的任何人都能读到你的令牌。',
    file: '无法读取文件 {file}：{reason}。请修复或删除它。',
  },
  login: {
    open: '请打开 {url}\n并输入验证码 {code}',
    direct: '或直接打开 {url}',
    waiting: '正在等待你允许（验证码 {minutes} 分钟内有效）……',
    done: '已以 {username} 的身份登录 {site}，令牌有效期 {days} 天。',
    denied: '你已拒绝，没有任何改变。',
    expired: '验证码已过期，请重新运行 verdict login。',
    scope: '没有权限范围 {scope}，可选：{scopes}。',
  },
  logout: {
    done: '已退出 {site}。',
    offline: '已删除本机记录，但站点没有响应，请在站点设置中撤销令牌：{reason}',
    none: '你没有登录 {site}。',
    fromEnvironment: '令牌来自环境变量 VERDICT_TOKEN，请取消该变量。',
  },
  whoami: { text: '{username}（{site}）', until: '令牌有效期至 {date}，权限：{scopes}' },
  file: {
    cannotRead: '无法读取 {file}：{reason}',
    cannotWrite: '无法写入 {file}：{reason}',
    exists: '{file} 已存在。请用 --force 覆盖，或用 --output 指定其他文件名。',
    notText: '{file} 不是 UTF-8 文本。',
    tooLong: '{file} 有 {bytes} 字节，最多允许 {limit} 字节。',
    empty: '{file} 是空文件。',
  },
  language: {
    unknown: '没有语言 {name}。请用 --language 选择：{names}',
    noEnding: '无法从 {file} 的扩展名判断本题的语言。请用 --language 选择：{names}',
    choose: '{file} 可能是以下语言：',
    which: '选择哪一种？[1-{count}] ',
    ambiguous: '{file} 的扩展名对应多种语言。请用 --language 选择：{names}',
    notAllowed: '本题不接受 {name}，可用：{names}',
    none: '你不能向本题提交。',
  },
  problem: {
    noLetter: '比赛 {contest} 没有题目 {letter}。',
    letterNeedsContest: '字母表示比赛中的题目，请同时使用 --contest，或改用题号。',
    hidden: '比赛 {contest} 的题目对你不可见，请先在网页中参加：{url}',
    saved: '已保存 {file}（{bytes} 字节）',
    lost: '该格式更改或未包含：',
    format: '没有格式 {format}，可选：{formats}。',
  },
  folder: {
    reading: '正在从站点读取题目……',
    writing: '正在写入 {done}/{total}……',
    pulled: '已将题目 {pid} 拉取到 {folder}，写入或删除了 {count} 个文件。',
    upToDate: '{folder} 与题目 {pid} 一致，无需更新。',
    built: '测试数据由站点按 recipe.yaml 生成，目录中只有其中用到的文件。',
    leftOnSite: '{file} 的文件名无法用于目录，只保留在站点上。',
    leftHere: '{file} 不属于题目，不会上传。',
    wouldOverwrite:
      '以上文件在站点和 {folder} 中都有修改。请拉取到另一个目录再合并，或用 --force 覆盖本地修改。',
    other: '{folder} 是题目 {pid} 的目录，请换一个目录。',
    neverPulled: '{folder} 不是由 verdict problem pull 创建的目录，请先拉取。',
    noPulled: '{file} 已损坏。请从 Git 中恢复，或拉取到另一个目录。',
    whichSite: '该目录拉取自 {site}。如要向其发送 VERDICT_TOKEN，请加上 --site {site}',
    otherSite: '该目录拉取自 {site}，而不是 {given}。',
    nothing: '没有需要上传的修改：与题目 {pid} 一致。',
    wouldPush: '将向题目 {pid} 上传 {count} 个文件的修改。未上传任何内容。',
    pushed: '已向题目 {pid} 上传 {count} 个文件的修改。',
    partly: '出错之前已保存了部分修改。解决问题后再次运行 push 即可上传其余部分。',
    conflictHead: '拉取之后，{site} 上的题目又有修改（最后修改：{date}）：',
    conflictBy: '（最后由 {name} 于 {date} 保存）',
    conflict:
      '未上传任何内容。如需合并，请运行 verdict problem pull {pid} {folder} 后比较，或用 --force 覆盖这些修改。',
    toBuild: '重新生成之前，测试数据保持不变。可用 push --build 生成，或前往 {url}',
    building: '正在生成测试数据：{url}',
    missing: '缺少 {file}。',
    notYaml: '{file} 不是有效的 YAML：{reason}',
    wrongValue: '{place}：应为 {expected}',
    unknownName: '{place}：未知的名称 {name}',
    oneJudge: '{files} 只能保留一个。',
    noInput: '{file} 没有对应的输入，请添加 {input}。',
    noAnswer: '{file} 没有答案，请在同一位置添加 .out 文件。',
    oddName: '{file}：测试点名称只能包含字母、数字、点、下划线、加号和连字符。',
    noTest: '{file} 中有测试点 {test}，但缺少 {input}。',
    notInRecipe: '{input} 不在 {file} 中，请为它添加一行。',
    noTag: '站点上没有标签 {name}。',
    link: '{file} 是链接或特殊文件，或者应为目录却是文件，请替换。',
    tooMany: '目录中的文件超过 {limit} 个。',
  },
  submit: {
    sent: '已提交，编号 {sid}：{url}',
    practice: '比赛已结束，本次提交计为练习。',
    again: '没有响应，正在重新发送……',
  },
  watch: {
    progress: '{verdict}（{done}/{total}）',
    queue: '等待中，前面还有 {ahead} 个',
    received: '已收到。本场比赛结束后才公布结果。',
    result: '{verdict}',
    facts: '{time} ms，{memory} KB，{language}',
    points: '{points} 分（满分 100 分）',
    test: '测试点 {number}：{verdict}',
    timeout: '{seconds} 秒内没有评测完。可继续等待：verdict watch {sid}',
    away: '没有响应（{reason}），正在重试……',
  },
  test: {
    windows: 'verdict test 只能在 Linux 和 macOS 上运行。',
    interactive: '题目 {pid} 是交互题，无法在本机用样例测试。',
    noSamples: '题目 {pid} 没有样例。',
    noCompiler: '本机没有 {program}。在 Debian 或 Ubuntu 上可运行：apt install {packages}',
    compileError: '编译错误',
    compileSlow: '编译超过 {seconds} 秒。',
    sample: '样例 {number}：{verdict}，{time} ms',
    summary: '通过 {passed}/{total} 组样例。',
    checker: '题目 {pid} 有自己的校验器，与样例不同的输出也可能正确。',
    maybe: '与样例不同',
    input: '输入：',
    expected: '期望输出：',
    actual: '实际输出：',
    errors: '标准错误：',
    line: '第一处不同在第 {line} 行第 {column} 列。',
    spaces: '只有空白字符不同。',
    exit: '程序以状态码 {code} 退出。',
    signal: '程序被 {signal} 终止。',
    limit: '运行时间超过限制 {limit} ms。',
    tooMuch: '输出超过 {limit} 字节。',
    cut: '（还有 {bytes} 字节）',
    stopped: '已停止。',
    local: '时间为本机测量，与评测机可能不同。',
  },
  upload: {
    comma: '、',
    sending: '正在上传 {file}……',
    reading: '站点正在解析……',
    broken: '无法导入 {file}：{reason}',
    title: '{position}. {title}（{format}，{tests} 个测试点）',
    lossesHead: '有改动或被忽略：',
    more: '……另有 {count} 项',
    lacks: '题目包缺少以下内容，导入后为草稿，暂不接受提交：{what}',
    made: '导入后将生成 {count} 个测试点',
    known: '已导入为题目 {pid}：{title}',
    nothing: '没有可导入的题目。',
    ask: '导入 {count} 道题目？[y/N] ',
    askKnown: '题目 {pid} 由该题目包导入。更新 [u]、作为新题目导入 [n]、跳过 [s]？ ',
    needKnown: '题目 {pid} 由该题目包导入，请指定 --update 或 --new。',
    needYes: '当前无法询问。请查看上面的预览，再加上 --yes 重新运行。',
    cancelled: '没有导入任何题目。',
    done: '题目 {pid}：{title} {url}',
    failed: '{title}：{reason}',
    timeout: '站点仍在处理，请查看 {url}',
  },
  scoreboard: {
    written: '榜单已写入 {folder}，并将持续更新。按 Ctrl-C 结束。',
    again: '{reason}\n正在重试。',
    over: '比赛已结束，榜单位于 {folder}。',
    once: '榜单已写入 {folder}。',
  },
  ranklist: {
    frozen: '榜单已封榜，之后的结果暂不显示。',
    none: '榜单上还没有人。',
    rank: '排名',
    user: '用户',
    name: '姓名',
    solved: '通过',
    penalty: '罚时',
    score: '得分',
  },
  verdicts: {
    pd: '等待评测',
    rj: '正在评测',
    ce: '编译错误',
    ac: '答案正确',
    re: '运行时错误',
    wa: '答案错误',
    tle: '超出时间限制',
    mle: '超出内存限制',
    ole: '输出超限',
    pe: '格式错误',
    se: '系统错误',
    rp: '等待重测',
    sk: '已跳过',
  },
  net: {
    unanswered: '{site} 没有响应：{reason}。请检查网址和网络。',
    foreign: '{site} 的响应不是来自评测系统（{status}），可能经过了代理或网络登录页。',
    server: '站点出现问题（{status}），请稍后重试。',
    missing: '{site} 上没有这道题、比赛或提交，或你无权查看。',
    tooMany: '请求过于频繁，请等待 {seconds} 秒后重试。',
  },
  refusals: {
    TOKEN_INVALID: '你在 {site} 的登录已失效。请运行：verdict login --site {site}',
    TOKEN_SCOPE:
      '令牌没有该权限。请重新登录并加上权限：verdict login --site {site} --scopes read,submit,{scope}',
    TOKEN_NEVER: '命令行不能执行此操作，请使用网页：{site}',
    TOKEN_ASLEEP: '你正在参加考试：考试结束前令牌暂停使用，本命令不会执行任何操作。请使用网页。',
    LOGIN_REQUIRED: '你还没有登录 {site}。请运行：verdict login --site {site}',
    FORBIDDEN: '你没有权限执行此操作。',
    CONTEST_NOT_ENTERED: '请先在网页中参加比赛：{site}/contests/{contest}',
    CONTEST_NOT_STARTED: '比赛尚未开始。',
    VALIDATION_FAILED: '站点拒绝了所发送的内容：{message}',
  },
}
