import type { site as english } from '../en-US/site.ts'
import type { Translated } from '../translated.ts'

export const site: Translated<typeof english> = {
  info: {
    open: '版本信息',
    licences: '本页面所用软件的许可证',
    title: '信息',
    backend: '后端',
    frontend: '前端',
    build: '构建',
    time: '构建时间',
    unknown: '未知',
  },
  contact: '联系我们',
  copyright: '© 2017–2025 {{site}}',
  shortcuts: {
    title: '键盘快捷键',
    search: '搜索、打开页面、执行命令',
    help: '显示此列表',
    home: '前往首页',
    problems: '前往题目',
    status: '前往评测记录',
    ranklist: '前往排行榜',
    mine: '前往我的提交',
    submit: '提交编辑器中的代码',
    nextProblem: '通过后前往下一题',
    run: '运行代码',
    nextHandIn: '评分时打开下一份',
    previousHandIn: '评分时打开上一份',
    saveMark: '保存评分并打开下一份未评阅的提交',
    enterEditor: '进入题目的编辑器',
    leaveEditor: '离开编辑器',
    next: '然后',
    contests: '前往比赛',
    digits: '打开比赛中的题目',
    off: '可以在账号设置中关闭。',
  },
  realtime: {
    verdict: '提交 {{sid}}：{{verdict}}',
    open: '打开提交 {{sid}}',
  },
}
