import { NewsStatus } from '@verdict/domain/news'
import { titles } from './problem-data.ts'
import { firstTitle } from './program-data.ts'

export const seedNews: readonly { title: string; content: string; status?: NewsStatus }[] = [
  {
    title: '欢迎使用在线评测系统',
    content:
      '第一次来？先做一遍 [A + B](/problem/1000)，再看看[常见问题](/faq)。\n\n- 提交后**不必刷新**，结果会自己出现；\n- 代码写到一半离开也没关系，草稿保存在浏览器里。',
  },
  {
    title: 'Python is now 3.11, Java is OpenJDK 17',
    content: 'Old submissions keep the verdict they had. The exact compile commands are in the [FAQ](/faq).',
  },
  {
    title: 'Draft: rules for the algorithm course final',
    content: 'Visible to administrators until it is published.',
    status: NewsStatus.Hidden,
  },
  {
    title: '第十九届程序设计新生赛报名通知',
    content:
      '报名截止 **11 月 25 日 12:00**，个人赛，时长 5 小时，共 6 题。\n\n| 环节 | 时间 |\n|---|---|\n| 热身赛 | 周五 18:00–19:00 |\n| 正式赛 | 周六 13:00–18:00 |\n| 颁奖 | 周六 18:30 |\n\n机房座位表将于赛前一天公布，请带学生证。',
  },
  {
    title: 'Server maintenance on Saturday night',
    content:
      'The judge rests from 23:00 to 24:00. Submissions sent before 22:55 are judged; drafts stay in your browser.\n\n## Afterwards\n\nThe time limit of a problem is $t \\cdot f$ for the factor $f$ of the language:\n\n| Language | Time | Memory |\n|---|---|---|\n| C, C++, Python | 1 | 1 |\n| Java | 2 | 2 |\n',
  },
]

export const seedNotices: readonly { title: string; content: string }[] = [
  { title: '机房 3 停电检修', content: '今晚 18:00 至 20:00 机房 3 停电，请到机房 1 或机房 2 上机。' },
  {
    title: 'Freshman contest',
    content: 'The practice round is open until the evening. Bring your student card to the final.',
  },
]

interface SeedDiscussion {
  by: string
  title: string
  content: string
  problem?: string
  contest?: string
  comments: readonly [uid: string, content: string][]
}

export const seedDiscussions: readonly SeedDiscussion[] = [
  {
    by: 'carol',
    title: 'Why is my Java program so much slower at first?',
    content: 'The first test takes 90 ms, the others 40 ms. Is it counted?',
    comments: [],
  },
  {
    by: '240102',
    title: '调试时如何比较两个程序的输出？',
    content: '用 `diff` 总是说第一行就不一样，可是看起来完全相同。',
    comments: [
      ['240101', '可能是行尾的 `\\r`。试试 `diff --strip-trailing-cr`。'],
      ['assistant', '也可以用 `cat -A` 看看不可见的字符。'],
      ['240102', '果然是 `\\r`，谢谢！'],
    ],
  },
  {
    by: '240103',
    title: '为什么样例对了，提交却是答案错误？',
    content:
      '我数了 $a_i < a_{i+1}$ 的个数再加一，样例也对。\n\n```python\nprint(sum(x < y for x, y in zip(a, a[1:])) + 1)\n```',
    problem: titles.increasing,
    comments: [
      ['240101', '子序列不必相邻：`1 9 2 3` 的答案是 3（选 1、2、3）。'],
      ['teacher', '再想一想：$O(n^2)$ 的递推在 $n = 10^5$ 时也会超时，需要二分查找。'],
    ],
  },
  {
    by: 'alice',
    title: 'Is 1 a divisor here?',
    content: 'The statement wants $1 < d < n$. So a prime has none, and the answer is `-1`?',
    problem: titles.divisor,
    comments: [
      ['admin', 'Yes. The checker accepts any divisor, but `-1` only for primes.'],
      ['240202', 'Trial division up to $10^9$ is too slow. Think of the two kinds of $n$ that are left.'],
      ['alice', 'Thank you, accepted.'],
    ],
  },
  // Until its contest ends, only the author and admins see it.
  {
    by: 'bob',
    title: 'May the two numbers stand on two lines?',
    content: 'I read one line and my program crashes on the seventh test.',
    problem: firstTitle,
    comments: [['admin', 'They may: read them by white space, not by line.']],
  },
  {
    by: '240201',
    title: '括号题：空行算不算平衡？',
    content: '题面没有说长度可以是 0。',
    contest: 'November practice',
    comments: [],
  },
]
