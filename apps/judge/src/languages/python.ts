import { Language, languageRecords } from '@verdict/domain/language'
import { type Calling, type LanguageDefinition, displayedCommands, inBox } from './definition.ts'

const { sourceName } = languageRecords[Language.Python]
const { compile, run } = displayedCommands(Language.Python)

const graderMaker = 'compile-grader.py'

/** Modules that are neither Python's nor the problem's are the student's. */
const makesGrader = `import ast, importlib.util, os, py_compile, tokenize
with tokenize.open('main.py') as source:
    tree = ast.parse(source.read(), 'grader.py')
called = []
for node in ast.walk(tree):
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    if isinstance(node, ast.ImportFrom) and node.level == 0:
        names = [node.module]
    for name in (name.partition('.')[0] for name in names):
        if name not in called and not os.path.exists(name + '.py') and importlib.util.find_spec(name) is None:
            called.append(name)
py_compile.compile('main.py', 'main.made', 'grader.py', doraise=True)
with open('called.made', 'w') as file:
    file.write('\\n'.join(called))
`

export const pythonCalled = (program: string): Calling => ({
  way: 'bytecode',
  argv: [program, '-I', graderMaker],
  files: [{ name: graderMaker, text: makesGrader }],
  main: 'main.pyc',
})

export const python: LanguageDefinition = {
  language: Language.Python,
  sourceName,
  compile: { argv: [compile.program, '-I', '-S', ...compile.args], cpuMs: 10_000, wallMs: 20_000 },
  artifact: sourceName,
  nativeImage: false,
  run: {
    argv: () => [run.program, ...run.args.map(inBox(sourceName))],
    env: run.env,
    allowanceKb: 0,
    stackKb: null,
    peakDecides: true,
    memoryRefused: ({ exitCode, stderr }) => exitCode === 1 && /^MemoryError(:.*)?\n?$/m.test(stderr),
  },
  readsSources: true,
  called: pythonCalled(compile.program),
  record: {
    file: 'record.py',
    argv: [run.program, '-u', '/opt/recorder.py'],
    memoryKb: 64 * 1024,
  },
  runtimeFiles: [run.program],
  version: { argv: [run.program, '--version'], pattern: /Python (\d+\.\d+\.\d+)/ },
  hello: 'print("ok")\n',
}
