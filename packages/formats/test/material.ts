// A small package of each format with most of its parts, for what is asked of all formats alike.

type Files = Record<string, string | Buffer>

const testlib = '#include "testlib.h"\nint main() {}\n'

const polygon: Files = {
  'problem.xml': `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="sum" url="https://polygon.codeforces.com/p/sum">
  <names><name language="english" value="Sum"/><name language="russian" value="Сумма"/></names>
  <statements>
    <statement charset="UTF-8" language="english" path="statements/english/problem.tex" type="application/x-tex"/>
    <statement language="english" path="statements/.pdf/english/problem.pdf" type="application/pdf"/>
  </statements>
  <judging input-file="" output-file="">
    <testset name="tests">
      <time-limit>1500</time-limit><memory-limit>268435456</memory-limit><test-count>3</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>
        <test method="manual" sample="true"/><test cmd="gen 1" method="generated" group="1" points="2.5"/>
        <test cmd="gen 2" method="generated" group="1" points="2.5"/>
      </tests>
      <groups><group feedback-policy="complete" name="1" points="5.0" points-policy="complete-group">
        <dependencies><dependency group="0"/></dependencies></group></groups>
    </testset>
  </judging>
  <files><resources><file path="files/testlib.h"/><file path="files/grader.cpp"><assets><asset name="solution"/></assets></file></resources>
    <attachments><file path="files/tool.py"/></attachments></files>
  <assets>
    <checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
    <validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
    <solutions>
      <solution tag="main"><source path="solutions/main.cpp" type="cpp.g++17"/></solution>
      <solution tag="time-limit-exceeded-or-accepted"><source path="solutions/slow.py" type="python.3"/></solution>
      <solution tag="rejected"><source path="solutions/bad.cpp" type="cpp.g++11"/></solution>
    </solutions>
  </assets>
  <tags><tag value="math"/><tag value="*800"/></tags>
</problem>`,
  'statement-sections/english/name.tex': 'Sum',
  'statement-sections/english/legend.tex': 'Add \\t{a} and $b_1$: \\includegraphics[width=4cm]{pic.png}',
  'statement-sections/english/input.tex': '\\begin{itemize}\\item $a$\\item $b$\\end{itemize}',
  'statement-sections/english/output.tex': 'One number --- their sum.',
  'statement-sections/english/notes.tex': '{\\bf Easy}',
  'statement-sections/english/example.01': '1 2\n',
  'statement-sections/english/example.01.a': '3\n',
  'statement-sections/english/pic.png': 'PNG',
  'statements/english/problem.tex': '\\begin{problem}{Sum}{stdin}{stdout}{1 s}{256 MB}x\\end{problem}',
  'statements/.pdf/english/problem.pdf': '%PDF',
  'tests/01': '1 2\r\n',
  'tests/01.a': '3\r\n',
  'tests/02': '2 2\n',
  'tests/02.a': '4\n',
  'tests/03': '3 2\n',
  'tests/03.a': '5\n',
  'files/check.cpp': testlib,
  'files/val.cpp': testlib,
  'files/testlib.h': '//',
  'files/grader.cpp': 'int main() {}',
  'files/tool.py': '#',
  'solutions/main.cpp': 'int main() {}',
  'solutions/slow.py': 'print(1)',
  'solutions/bad.cpp': 'int main() {}',
}

const icpc: Files = {
  'problem.yaml':
    'name: { en: Sum }\nproblem_format_version: 2025-09\ntype: scoring\nlimits: { time_limit: 1, memory: 64 }\nconstants: { n: 5 }\n',
  'statement/problem.en.tex':
    '\\problemname{Sum}\nAdd \\constant{n}.\n\\section*{Input}\nA $x^2$.\n\\begin{tabular}{c|c} a & b \\\\ c & d \\end{tabular}',
  'data/sample/1.in': '1',
  'data/sample/1.ans': '1',
  'data/secret/a/test_group.yaml': 'max_score: 10\nrequire_pass: sample\n',
  'data/secret/a/1.in': '1',
  'data/secret/a/1.ans': '1',
  'output_validator/v.cpp': testlib,
  'submissions/accepted/a.py': 'print(1)',
  'submissions/mixed/b.cpp': '// @EXPECTED_RESULTS@: WRONG-ANSWER\n',
}

const plain: Files = {
  'input1.txt': '1',
  'output1.txt': '2',
  'a.in.2': '1',
  'a.out.2': '1',
  'x/03': '1',
  'x/03.a': '2',
}

const fps: Files = {
  'a.xml': `<?xml version="1.0" encoding="UTF-8"?><fps version="1.6"><item><title><![CDATA[Sum]]></title>
<time_limit unit="s">1</time_limit><memory_limit unit="mb">64</memory_limit><description><![CDATA[<p>Add <b>$a_i$</b> 10<sup>5</sup>
<img src="/u/a.png"/></p><table><tr><td>1</td></tr></table>]]></description><input>x</input><output>y</output>
<sample_input>1</sample_input><sample_output>1</sample_output><test_input name="1"><![CDATA[1]]></test_input>
<test_output name="1"><![CDATA[1]]></test_output><img><src>/u/a.png</src><base64>UE5H</base64></img>
<spj language="C++"><![CDATA[int main(){}]]></spj><solution language="C"><![CDATA[x]]></solution></item></fps>`,
}

const hydro: Files = {
  'problem.yaml': 'pid: P1\ntitle: Sum\ntag: [math]\n',
  'problem_en.md': '# Description\n\nAdd ![x](file://a.png)\n\n```input1\n1\n```\n\n```output1\n1\n```\n',
  'additional_file/a.png': 'PNG',
  'testdata/config.yaml':
    'time: 1s\nmemory: 64m\nchecker_type: testlib\nchecker: wcmp\nsubtasks:\n  - { score: 100, if: [], cases: [{ input: 1.in, output: 1.out }] }\n',
  'testdata/1.in': '1',
  'testdata/1.out': '1',
}

const qduoj: Files = {
  '1/problem.json':
    '{"display_id": "1", "title": "Sum", "description": {"format": "html", "value": "<p>Add</p>"}, "test_case_score": [{"score": 100, "input_name": "1.in", "output_name": "1.out"}], "time_limit": 1000, "memory_limit": 64, "samples": [{"input": "1", "output": "1"}], "template": {"C": {"prepend": "x", "template": "", "append": ""}}, "spj": {"language": "C", "code": "x"}, "rule_type": "OI", "answers": [{"language": "C", "code": "x"}]}',
  '1/testcase/1.in': '1',
  '1/testcase/1.out': '1',
}

const hoj: Files = {
  'problem_1.json':
    '{"judgeMode": "spj", "problem": {"problemId": "1", "title": "Sum", "timeLimit": 1000, "memoryLimit": 64, "examples": "<input>1</input><output>1</output>", "spjCode": "x"}, "samples": [{"input": "1.in", "output": "1.out"}]}',
  'problem_1/1.in': '1',
  'problem_1/1.out': '1',
}

const dmoj: Files = {
  'init.yml':
    'archive: a.zip\npoints: 5\nchecker: { name: floats, args: { precision: 4 } }\ntest_cases:\n  - { in: 1.in, out: 1.out }\n  - { batched: [{ in: 2.in, out: 2.out }], points: 10, dependencies: [] }\n',
  '1.in': '1',
  '1.out': '1',
  '2.in': '1',
  '2.out': '1',
}

const syzoj: Files = {
  'data.yml':
    'subtasks:\n  - { score: 100, type: min, cases: [1, "2"] }\ninputFile: "d#.in"\noutputFile: "d#.out"\nspecialJudge: { language: cpp17, fileName: spj.cpp }\n',
  'd1.in': '1',
  'd1.out': '1',
  'd2.in': '1',
  'd2.out': '1',
  'spj.cpp': 'int main(){}',
}

const cms: Files = {
  'task.yaml':
    'name: sum\ntitle: Somma\ntime_limit: 1.5\nmemory_limit: 64\nn_input: 2\ninfile: ""\noutfile: ""\n',
  'input/input0.txt': '1',
  'output/output0.txt': '1',
  'input/input1.txt': '1',
  'output/output1.txt': '1',
  'gen/GEN': '#ST: 40\n1\n#ST: 60\n2\n',
  'sol/soluzione.cpp': 'x',
}

const tps: Files = {
  'problem.json':
    '{"name": "sum", "title": "Sum", "type": "Batch", "time_limit": 1, "memory_limit": 64, "has_checker": true}',
  'subtasks.json': '{"subtasks": {"samples": {"index": 0, "score": 0}, "full": {"index": 1, "score": 100}}}',
  'solutions.json': '{"a.cpp": {"verdict": "model_solution"}}',
  'solution/a.cpp': 'x',
  'checker/checker.cpp': 'x',
  'tests/0-01.in': '1',
  'tests/0-01.out': '1',
  'tests/1-01.in': '1',
  'tests/1-01.out': '1',
  'tests/mapping': 'samples 0-01\nfull 0-01\nfull 1-01\n',
  'statement/index.md': '# Sum\n\nAdd.\n',
}

const uoj: Files = {
  'problem.conf':
    'use_builtin_judger on\nuse_builtin_checker ncmp\nn_tests 2\nn_ex_tests 1\nn_sample_tests 1\ninput_pre s\ninput_suf in\noutput_pre s\noutput_suf out\ntime_limit 1\nmemory_limit 64\nn_subtasks 2\nsubtask_end_1 1\nsubtask_score_1 40\nsubtask_end_2 2\nsubtask_score_2 60\nsubtask_dependence_2 1\n',
  's1.in': '1',
  's1.out': '1',
  's2.in': '1',
  's2.out': '1',
  'ex_s1.in': '1',
  'ex_s1.out': '1',
}

export const material: Record<string, Files> = {
  polygon,
  icpc,
  plain,
  fps,
  hydro,
  qduoj,
  hoj,
  dmoj,
  syzoj,
  cms,
  tps,
  uoj,
}
