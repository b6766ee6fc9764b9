import type { setup as english } from '../en-US/setup.ts'
import type { Translated } from '../translated.ts'

export const setup: Translated<typeof english> = {
  title: '站点初始设置',
  progress: '已完成 {{done}} / {{count}}',
  done: '站点已设置完毕。',
  show: '显示各项设置',
  all: '全部步骤',
  failed: '初始设置加载失败。',
  states: { done: '已完成', left: '待完成', aside: '不需要', unknown: '未知' },
  aside: '不需要',
  asideOf: '不需要：{{step}}',
  back: '恢复',
  backOf: '恢复：{{step}}',
  steps: {
    name: { title: '站点名称', left: '设置站点的名称和徽标。', done: '站点已命名。', to: '设置站点名称' },
    signUp: {
      title: '注册方式',
      left: '选择谁可以注册账号。在此之前，任何人都可以注册。',
      done: '已选择注册方式。',
      to: '选择注册方式',
    },
    accounts: {
      title: '账号',
      left: '目前只有你一个账号。可以批量导入，也可以让用户自行注册。',
      done: '已有用户账号。',
      to: '导入账号',
    },
    teachers: {
      title: '教师',
      left: '将某位用户设为管理员，或在课程成员中设为教师。',
      done: '已有教师或管理员。',
      to: '查看用户',
    },
    course: { title: '第一门课程', left: '为班级创建一门课程。', done: '已有课程。', to: '创建课程' },
    tls: {
      title: 'TLS',
      left: '在 Verdict 前部署带证书的反向代理，并将 PUBLIC_URL 设为用户访问的 https 地址。',
      done: '用户通过 https 访问本站。',
      to: '查看地址和证书',
    },
    backup: {
      title: '备份',
      left: '设置 BACKUP_TO；如由其他工具备份数据库，请设置 BACKUP_ELSEWHERE=on。',
      done: '备份正在进行。',
      to: '查看备份',
    },
    hosts: {
      title: '评测机',
      left: '启动一台评测机，或修复现有的评测机。',
      done: '提交可以正常评测。',
      to: '查看评测机',
    },
    mail: {
      title: '邮件',
      left: '设置邮件服务器，以便联系用户，并让用户自行找回密码。',
      done: '站点可以发送邮件。',
      to: '设置邮件',
    },
  },
  /** Before a contest begins. */
  contest: {
    title: '开赛前',
    optional: '可选',
    steps: {
      problems: {
        title: '题目',
        left: '选择题目并排好顺序。',
        done: '已选择题目。',
        to: '选择题目',
      },
      teams: {
        title: '参赛队',
        left: '添加参赛队，或粘贴队伍表格。',
        done: '已有参赛队。为队伍创建的账号可以打印密码纸条。',
        to: '查看队伍',
      },
      people: {
        title: '参赛者',
        left: '指定可以参加的用户或分组。',
        done: '已设置谁可以参加。',
        to: '查看参赛权限',
      },
      limits: {
        title: '语言与规则',
        left: '目前允许所有语言。如有需要，可限制语言并设置封榜和罚时。',
        done: '已选择允许的语言。',
        to: '查看规则',
      },
      balloons: {
        title: '气球',
        left: '指定送气球的志愿者。',
        done: '已有送气球的志愿者。',
        to: '查看气球',
      },
      prints: {
        title: '打印',
        left: '站点没有打印机，请指定负责打印和递送的志愿者。',
        done: '打印已安排好。',
        to: '查看打印队列',
      },
      feed: {
        title: 'Contest API',
        left: '如有外榜等工具读取本场比赛，请启用 Contest API。',
        done: 'Contest API 已启用。',
        to: '查看 Contest API',
      },
    },
  },
}
