// Programs that mean harm, to the judge, to its host or to the reading of their own verdict: what they are and what they must
// get. Each prints `ok` when the wall it ran against stood, so that Accepted says: it tried, it failed, nobody noticed.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'

export interface Abuse {
  readonly title: string
  readonly language: Language
  readonly verdict: Judge
  readonly code: string
  /** A part of the message to the student. */
  readonly says?: RegExp
  /** Milliseconds before the language's factor; without it none that a program meets on its way to another end. */
  readonly timeMs?: number
  /** Default 64 MiB. Remains of dead processes are charged for a moment: a program that makes thousands needs room for it. */
  readonly memoryKb?: number
  /** Rests on counters that only control groups have. */
  readonly counted?: true
}

const c = (body: string, before = ''): string =>
  `#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <fcntl.h>\n#include <signal.h>\n#include <errno.h>\n#include <sys/wait.h>\n${before}\nint main(void) { ${body} }\n`
const ok = 'int main(void) { return puts("ok") < 0; }\n'
const row = (
  language: Language,
  title: string,
  verdict: Judge,
  code: string,
  more: Partial<Abuse> = {},
): Abuse => ({ language, title, verdict, code, ...more })

const wide = Array.from({ length: 9 }, (_, n) => `#define A${n + 1} ${`A${n} `.repeat(12)}`).join('\n')

export const compileAbuse: readonly Abuse[] = [
  row(
    Language.C,
    'the assembler takes in a file of the host',
    Judge.CompileError,
    `__asm__(".incbin \\"/etc/shadow\\"");\n#include <stdio.h>\n${ok}`,
    {
      says: /file not found/,
    },
  ),
  row(
    Language.C,
    'the assembler takes in the compiler without end',
    Judge.CompileError,
    `__asm__(".rept 100000\\n.incbin \\"/usr/bin/x86_64-linux-gnu-ld.bfd\\"\\n.endr");\n#include <stdio.h>\n${ok}`,
  ),
  row(Language.C, 'a macro bomb', Judge.CompileError, `#define A0 x\n${wide}\nint a[] = { A9 };\n`, {
    counted: true,
  }),
  row(
    Language.C,
    'a plugin asked for in the source',
    Judge.Accepted,
    `#pragma GCC optimize("-fplugin=/tmp/evil.so")\n#include <stdio.h>\n${ok}`,
  ),
  row(
    Language.C,
    'a precompiled header asked for in the source',
    Judge.CompileError,
    `#pragma GCC pch_preprocess "/etc/passwd"\n#include <stdio.h>\n${ok}`,
  ),
  row(
    Language.C,
    'the preprocessor looks for files of the host',
    Judge.Accepted,
    `#if __has_include("/etc/shadow") || __has_include("/etc/hostname") || __has_include("/proc/1/environ") || __has_include("/root/.bashrc") || __has_include("/var/lib/dpkg/status")\n#error seen\n#endif\n#include <stdio.h>\n${ok}`,
  ),
  row(
    Language.C,
    'a source without an end',
    Judge.CompileError,
    '#include "/dev/zero"\nint main(void) {}\n',
    { counted: true },
  ),
  row(
    Language.C,
    'a dependency on a file of the host',
    Judge.CompileError,
    `#pragma GCC dependency "/etc/shadow"\n#include <stdio.h>\n${ok}`,
  ),
  row(
    Language.C,
    '1 GiB of data in the program',
    Judge.CompileError,
    'char x[1 << 30] = {1};\nint main(void) { return x[5]; }\n',
  ),
  row(Language.C, 'it includes itself', Judge.CompileError, '#include __FILE__\n', {
    says: /nested depth|nested too deeply/,
  }),
  row(
    Language.Cpp17,
    'templates in templates',
    Judge.CompileError,
    'template <int N> struct A { static const int v = A<N + 1>::v; };\nint main() { return A<0>::v; }\n',
    { says: /depth/ },
  ),
  row(
    Language.Cpp17,
    'a loop for the compiler to run',
    Judge.CompileError,
    'constexpr int f() { int n = 0; while (true) n ^= 1; return n; }\nint main() { constexpr int x = f(); return x; }\n',
    { says: /constexpr/ },
  ),
  row(
    Language.Java,
    'a processor of annotations in the source',
    Judge.Accepted,
    '@interface Mark {}\n@Mark public class Main extends javax.annotation.processing.AbstractProcessor {\n  static { if (System.getProperty("java.class.path").isEmpty()) for (;;); }\n  public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> a, javax.annotation.processing.RoundEnvironment r) { for (;;); }\n  public static void main(String[] a) { System.out.println("ok"); }\n}\n',
  ),
  row(
    Language.Java,
    'an expression too deep for the compiler',
    Judge.CompileError,
    `public class Main { static int x = ${'('.repeat(9000)}1${')'.repeat(9000)}; public static void main(String[] a) {} }\n`,
  ),
  row(
    Language.Java,
    'a method too large for a class',
    Judge.CompileError,
    `public class Main { public static void main(String[] a) { int x = 0; ${'x += 123456; '.repeat(14_000)} } }\n`,
    { says: /too large/ },
  ),
  row(Language.Python, 'a number of 100 000 digits', Judge.CompileError, `x = ${'7'.repeat(100_000)}\n`, {
    says: /4300|digits/,
  }),
  row(Language.Python, 'brackets too deep to parse', Judge.CompileError, `x = ${'['.repeat(50_000)}\n`),
]

const javaClass = (body: string, before = ''): string =>
  `import java.util.*;\nimport java.nio.*;\nimport java.nio.file.*;\npublic class Main {\n${before}\n  public static void main(String[] args) throws Throwable {\n    ${body}\n  }\n}\n`
/** Says ok when the statement throws. */
const throwsThen = (statement: string): string =>
  `try { ${statement} System.out.println("done"); } catch (Throwable refused) { System.out.println("ok"); }`

export const javaAbuse: readonly Abuse[] = [
  row(
    Language.Java,
    'memory outside of the heap',
    Judge.MemoryLimitExceeded,
    javaClass(
      'List<ByteBuffer> all = new ArrayList<>(); for (;;) all.add(ByteBuffer.allocateDirect(1 << 20));',
    ),
  ),
  row(
    Language.Java,
    'classes without end',
    Judge.MemoryLimitExceeded,
    javaClass(
      'byte[] own = Main.class.getResourceAsStream("Main$Big.class").readAllBytes(); var lookup = java.lang.invoke.MethodHandles.lookup(); List<Object> all = new ArrayList<>(); for (;;) all.add(lookup.defineHiddenClass(own, true));',
      `  static class Big { static void f() { int x = 0; ${'x += 123456; '.repeat(6000)} } }`,
    ),
    { counted: true },
  ),
  row(
    Language.Java,
    'threads without end',
    Judge.RuntimeError,
    javaClass(
      'for (;;) { Thread t = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) {} }); t.setDaemon(true); t.start(); }',
    ),
    { counted: true },
  ),
  row(
    Language.Java,
    'a hook that keeps the end from coming',
    Judge.TimeLimitExceeded,
    javaClass(
      'Runtime.getRuntime().addShutdownHook(new Thread(() -> { for (;;); })); System.out.println("ok");',
    ),
    { timeMs: 300 },
  ),
  row(
    Language.Java,
    'an exit code from a cleaner thread',
    Judge.RuntimeError,
    javaClass(
      'System.out.println("ok"); System.out.flush(); new Thread(() -> Runtime.getRuntime().halt(7)).start(); Thread.sleep(100000);',
    ),
    {
      says: /exit code 7/,
    },
  ),
  row(
    Language.Java,
    'halt after the right answer',
    Judge.Accepted,
    javaClass('System.out.println("ok"); System.out.flush(); Runtime.getRuntime().halt(0);'),
  ),
  row(
    Language.Java,
    'files of the host',
    Judge.Accepted,
    javaClass(
      'for (String p : new String[] {"/etc/shadow", "/etc/hostname", "/root", "/home", "/var", "/sys", "/proc/1/environ", "/proc/cpuinfo", "/usr/local/bin"}) if (Files.exists(Path.of(p))) System.out.println(p); if (!System.getenv().containsKey("JUDGE_TOKEN")) System.out.println("ok");',
    ),
  ),
  row(
    Language.Java,
    'a shell that looks round',
    Judge.Accepted,
    javaClass(
      'Process p = Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "cat /etc/shadow || echo ok"}); System.out.print(new String(p.getInputStream().readAllBytes()));',
    ),
  ),
  row(Language.Java, 'a server', Judge.Accepted, javaClass(throwsThen('new java.net.ServerSocket(0);'))),
  row(
    Language.Java,
    'a connection',
    Judge.Accepted,
    javaClass(throwsThen('new java.net.Socket("127.0.0.1", 5432);')),
  ),
  row(
    Language.Java,
    'a library of its own',
    Judge.Accepted,
    javaClass(
      `Files.write(Path.of("/tmp/x.so"), new byte[] {127, 'E', 'L', 'F'}); ${throwsThen('System.load("/tmp/x.so");')}`,
    ),
  ),
  row(
    Language.Java,
    'a crash of the machine itself',
    Judge.RuntimeError,
    javaClass(
      'var f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe"); f.setAccessible(true); ((sun.misc.Unsafe) f.get(null)).putAddress(8, 1);',
    ),
    { says: /signal 6/ },
  ),
]

export const pythonAbuse: readonly Abuse[] = [
  row(
    Language.Python,
    'forks without end',
    Judge.TimeLimitExceeded,
    'import os\nwhile True:\n    try: os.fork()\n    except OSError: pass\n',
    { counted: true, timeMs: 400, memoryKb: 512 * 1024 },
  ),
  row(
    Language.Python,
    'calls of the kernel by their numbers',
    Judge.Accepted,
    'import ctypes\nc = ctypes.CDLL(None, use_errno=True)\nassert all(c.syscall(n, 1, 1, 0, 0, 0) == -1 for n in (41, 101, 165, 272, 321, 323, 425, 435))\nprint("ok")\n',
  ),
  row(Language.Python, 'a socket', Judge.RuntimeError, 'import socket\nsocket.socket()\n', {
    says: /exit code 1/,
  }),
  row(
    Language.Python,
    'a child that stays',
    Judge.Accepted,
    'import subprocess\nsubprocess.Popen(["/bin/sleep", "1000"], start_new_session=True)\nprint("ok")\n',
  ),
  row(
    Language.Python,
    'the processes of the machine',
    Judge.Accepted,
    'import os\nprint("ok" if [p for p in os.listdir("/proc") if p.isdigit()] == [str(os.getpid())] else os.listdir("/proc"))\n',
  ),
  row(
    Language.Python,
    'an alarm for itself',
    Judge.RuntimeError,
    'import signal, time\nsignal.setitimer(signal.ITIMER_REAL, 0.01)\ntime.sleep(100)\n',
    { says: /signal 14/ },
  ),
  row(
    Language.Python,
    'a pool of processes',
    Judge.RuntimeError,
    'import multiprocessing\nmultiprocessing.Pool(2).map(print, [1])\n',
  ),
  row(
    Language.Python,
    'a large number as text',
    Judge.TimeLimitExceeded,
    'import sys\nsys.set_int_max_str_digits(0)\nprint(str(7 ** 5000000)[:0] + "ok")\n',
    { timeMs: 300 },
  ),
  row(
    Language.Python,
    'a recursion without end',
    Judge.MemoryLimitExceeded,
    'import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(n): return f(n + 1)\nf(0)\n',
    { counted: true },
  ),
  row(
    Language.Python,
    'a module of the host',
    Judge.RuntimeError,
    'import sys\nsys.path[:0] = ["/root", "/home", "/usr/local/lib/python3.11/dist-packages", "/var/lib"]\nimport secrets_of_the_host\n',
  ),
  row(
    Language.Python,
    'its own source',
    Judge.RuntimeError,
    'print("ok", flush=True)\nopen("/box/main.py", "w")\n',
  ),
  row(
    Language.Python,
    'process 1',
    Judge.RuntimeError,
    'import os\nprint("ok", flush=True)\nos.kill(1, 9)\n',
    { counted: true },
  ),
  row(
    Language.Python,
    'all streams closed, and on it goes',
    Judge.TimeLimitExceeded,
    'import os\nfor n in range(3): os.close(n)\nwhile True: pass\n',
    { timeMs: 300 },
  ),
]

export const nativeAbuse: readonly Abuse[] = [
  row(
    Language.C,
    'a daemon that goes on writing',
    Judge.Accepted,
    c(
      'puts("ok"); fflush(stdout); if (fork() == 0) { setsid(); if (fork() == 0) for (;;) { usleep(1000000); puts("more"); fflush(stdout); } _exit(0); } wait(NULL); return 0;',
    ),
  ),
  row(
    Language.C,
    'it stops itself',
    Judge.TimeLimitExceeded,
    c('puts("ok"); fflush(stdout); raise(SIGSTOP); return 0;'),
    { timeMs: 100 },
  ),
  row(
    Language.C,
    'its child kills it',
    Judge.RuntimeError,
    c(
      'puts("ok"); fflush(stdout); if (fork() == 0) { kill(getppid(), SIGKILL); _exit(0); } for (;;) pause();',
    ),
    { says: /signal 9/ },
  ),
  row(
    Language.C,
    'its child runs out of memory',
    Judge.MemoryLimitExceeded,
    c(
      'puts("ok"); fflush(stdout); if (fork() == 0) for (;;) { char *p = malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 4096) ((volatile char *)p)[i] = 1; } wait(NULL); return 0;',
    ),
    { counted: true },
  ),
  row(
    Language.C,
    'children compute for it',
    Judge.TimeLimitExceeded,
    c(
      'puts("ok"); fflush(stdout); signal(SIGCHLD, SIG_IGN); for (;;) { if (fork() == 0) { for (volatile int i = 0; i < 3000000; i++); _exit(0); } usleep(100); }',
    ),
    { timeMs: 300, memoryKb: 512 * 1024, counted: true },
  ),
  row(
    Language.C,
    'a file over the output limit',
    Judge.OutputLimitExceeded,
    c(
      'puts("ok"); fflush(stdout); int f = open("/tmp/x", O_RDWR | O_CREAT, 0600); return ftruncate(f, 1L << 40);',
    ),
  ),
  row(
    Language.C,
    'a kernel call of another machine',
    Judge.RuntimeError,
    c('long n = 20; __asm__ volatile("int $0x80" : "+a"(n)); puts("ok"); return 0;'),
    // Some virtual machines have no such entry to the kernel.
    { says: /forbidden system call|segmentation fault/ },
  ),
  row(
    Language.C,
    'an image that asks to be started by what is not there',
    Judge.RuntimeError,
    `const char start[] __attribute__((section(".interp"))) = "/nothing";\n#include <stdio.h>\n${ok}`,
    { says: /cannot be started \(ENOENT\)/ },
  ),
  row(
    Language.Cpp17,
    'an image that asks to be started by a folder',
    Judge.RuntimeError,
    `extern const char start[] __attribute__((section(".interp"))) = "/tmp";\n#include <cstdio>\n${ok.replace('void', '')}`,
    { says: /cannot be started \(EACCES\)/ },
  ),
  row(
    Language.Cpp17,
    'it computes before main',
    Judge.TimeLimitExceeded,
    '#include <cstdio>\nstruct A { A() { for (volatile int i = 0;; i = i + 1); } } a;\nint main() { puts("ok"); }\n',
    { timeMs: 300 },
  ),
  row(
    Language.Cpp17,
    'it crashes after main',
    Judge.RuntimeError,
    '#include <cstdio>\n#include <cstdlib>\nstruct A { ~A() { abort(); } } a;\nint main() { puts("ok"); fflush(stdout); }\n',
    { says: /signal 6/ },
  ),
  row(
    Language.Cpp17,
    'threads that nobody joins',
    Judge.TimeLimitExceeded,
    '#include <thread>\n#include <cstdio>\nint main() { for (int i = 0; i < 8; i++) std::thread([] { for (volatile int i = 0;; i = i + 1); }).detach(); for (volatile int i = 0;; i = i + 1); }\n',
    // Where addresses are counted, the stacks of so many threads are too many.
    { timeMs: 300, counted: true },
  ),
]
