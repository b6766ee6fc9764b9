import type { faq as english } from '../en-US/faq.ts'
import type { Translated } from '../translated.ts'

export const faq: Translated<typeof english> = {
  title: '常见问题',
  onThisPage: '本页内容',
  verdicts: '评测结果的含义',
  verdictsText:
    '只有全部测试点都正确，提交才是“答案正确”。否则按以下顺序取最先出现的一种：系统错误、输出超限、超出内存限制、超出时间限制、运行时错误、答案错误、格式错误。',
  code: '代码',
  verdict: '结果',
  meaning: '含义',
  meanings: {
    pd: '评测机繁忙，程序正在排队，通常约一分钟。',
    rj: '程序正在编译或运行。',
    ce: '程序没有通过编译，编译器的提示见提交详情页。',
    ac: '程序在全部测试点上都正确。',
    re: '程序崩溃或以非 0 的返回值退出：除以零、下标越界、异常、递归过深等。',
    wa: '程序运行结束，但输出与标准答案不符。',
    tle: '程序使用的 CPU 时间超过限制，或主要在等待而没有计算。评测机没有空闲处理器的时间不计入。',
    mle: '程序使用的内存超过限制。',
    ole: '程序的输出远多于预期，请检查是否有死循环。',
    pe: '答案正确，但空格或换行与题目要求不一致。',
    se: '评测系统出错，与程序无关。管理员可以看到原因并安排重测。',
    rp: '管理员要求重新评测，正在排队。',
    sk: '该提交已不参与评测；或因之前的测试点终止了运行，该测试点没有执行。',
  },
  compilers: '语言与编译器',
  compilersText: '版本由评测机上报。题目的限制会乘以语言的系数。',
  language: '语言',
  version: '版本',
  commands: '命令',
  compile: '编译',
  run: '运行',
  timeFactor: '时间',
  memoryFactor: '内存',
  unknownVersion: '尚无评测机上报',
  differs: '与参考环境不同',
  differsFrom: '此处的 {{name}} 版本为 {{version}}，参考环境为 {{reference}}，个别细节可能有所不同。',
  noCompilers: '尚无评测机上报语言。',
  detect: '如何判断程序正在评测机上运行',
  detectC: 'C 和 C++：已定义宏 {{name}}。',
  detectJava: 'Java：已设置系统属性 {{name}}。',
  detectPython: 'Python：环境变量 {{name}} 的值为 {{value}}。',
  compileErrors: '本地能编译、这里却编译错误的常见原因',
  causes: {
    main: 'Java：公有类必须命名为 `Main`，且不能声明 package。',
    voidMain: 'C 和 C++：`main` 应返回 `int`，`void main()` 不被接受。',
    headers: '缺少头文件。有些编译器会间接包含它们：请自行包含 `<string.h>`、`<stdlib.h>` 或 `<algorithm>`。',
    platform:
      '某个系统特有的头文件和函数在这里不存在，如 `<windows.h>`、`<conio.h>`、`itoa`、`__int64`。请使用 `long long` 和标准库。',
    scope: '在 `for` 循环中声明的变量，循环结束后就不存在了。',
    standard: '所选语言标准早于代码：结构化绑定需要 C++17，`auto` 需要 C++11。',
    python: 'Python 3 不是 Python 2：`print` 是函数，制表符与空格不能混用。',
  },
  io: '输入与输出',
  ioText: '从标准输入读取，向标准输出写入。不能访问文件和网络。除答案外不要输出任何内容。',
  checkers: '编写检查器与交互器',
  checkersText:
    '有多种正确答案的题目由检查器判断，需要与评测机交互的题目由交互器判断。两者都是写在题目设置里的 C++17 程序，可以使用 `testlib.h`，也可以在那里用一个样例试运行。',
  checker: '检查器（特判）',
  checkerText:
    '调用方式为 `checker input output answer`：依次是测试输入（`inf`）、程序的输出（`ouf`）和标准答案（`ans`）。',
  interactor: '交互器',
  interactorText:
    '调用方式为 `interactor input output answer`。它写到标准输出的内容由程序读取，程序输出的内容由它从标准输入（`ouf`）读取。',
  judgeRules: '两者都要注意',
  rules: {
    call: '用 testlib 的函数读取各个流，例如 `readInt`、`readToken`、`readLine`；内容不符时，它们会给出相应的评测结果并结束运行。',
    exit: '结果由退出码决定：0 为答案正确，1 为答案错误，2、4、8 为格式错误。3、其他退出码、信号或超时为系统错误，与选手无关。',
    points:
      '退出码为 7 时看消息中的第一个数：不小于 1 为答案正确，否则为答案错误。退出码为 16 + n 时，n 为 100 是答案正确，否则是答案错误。划分了子任务的题目中，该数值（最大为 1）或 n% 即为该测试点的得分比例。',
    message: '写到标准错误的内容仅教师可见，不会显示给选手。',
    flush:
      '对方等待的每一行之后都要刷新缓冲区，`std::endl` 会这样做。如果双方互相等待，程序被判为超出时间限制。',
    missing: '这两类题目没有相应程序，或程序无法编译时，所有提交都会是系统错误。',
  },
}
