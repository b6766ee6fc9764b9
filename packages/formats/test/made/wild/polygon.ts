import { checker, generator, sum, validator } from '../programs.ts'
import { type Wild } from './wild.ts'

/** As Polygon's full packages for Linux. */
const polygonFull: Wild = {
  format: 'polygon',
  what: 'a full package with scripts, several languages and groups without points of their own',
  files: {
    'problem.xml': `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="17" short-name="sum" url="https://polygon.codeforces.com/p1/someone/sum">
    <names><name language="english" value="Sum"/><name language="russian" value="Сумма"/></names>
    <statements><statement charset="UTF-8" language="english" mathjax="true" path="statements/english/problem.tex" type="application/x-tex"/></statements>
    <judging cpu-name="Intel" cpu-speed="3600" input-file="" output-file="" run-count="1">
        <testset name="pretests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit><test-count>0</test-count><input-path-pattern>pretests/%02d</input-path-pattern><answer-path-pattern>pretests/%02d.a</answer-path-pattern><tests/></testset>
        <testset name="tests">
            <time-limit>1000</time-limit>
            <memory-limit>268435456</memory-limit>
            <test-count>4</test-count>
            <input-path-pattern>tests/%02d</input-path-pattern>
            <answer-path-pattern>tests/%02d.a</answer-path-pattern>
            <tests>
                <test group="0" method="manual" points="0.0" sample="true"/>
                <test cmd="gen-many 20 &quot;3&quot;" from-file="2" group="1" method="generated" points="12.5"/>
                <test cmd="gen-many 20 &quot;3&quot;" from-file="3" group="1" method="generated" points="12.5"/>
                <test cmd="Rand 5 6" group="2" method="generated" points="75.0" verify="true"/>
            </tests>
            <groups>
                <group feedback-policy="icpc" name="0" points-policy="each-test"/>
                <group feedback-policy="complete" name="1" points-policy="complete-group"/>
                <group feedback-policy="complete" name="2" points-policy="complete-group"><dependencies><dependency group="0"/><dependency group="1"/></dependencies></group>
            </groups>
        </testset>
    </judging>
    <files>
        <resources><file path="files/olymp.sty"/><file path="files/problem.tex"/><file path="files/testlib.h" type="h.g++"/></resources>
        <executables>
            <executable><source path="files/gen-many.cpp" type="cpp.g++17"/><binary path="files/gen-many.exe" type="exe.win32"/></executable>
            <executable><source path="files/Rand.java" type="java11"/><binary path="files/Rand.jar" type="jar11"/></executable>
            <executable><source path="files/val.cpp" type="cpp.g++17"/><binary path="files/val.exe" type="exe.win32"/></executable>
            <executable><source path="files/check.cpp" type="cpp.g++17"/><binary path="check.exe" type="exe.win32"/></executable>
        </executables>
    </files>
    <assets>
        <checker name="std::ncmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/><binary path="check.exe" type="exe.win32"/><copy path="check.cpp"/><testset><test-count>0</test-count></testset></checker>
        <validators><validator><source path="files/val.cpp" type="cpp.g++17"/><binary path="files/val.exe" type="exe.win32"/><testset><test-count>0</test-count></testset></validator></validators>
        <solutions>
            <solution tag="wrong-answer"><source path="solutions/wa.py" type="python.3"/><binary path="solutions/wa.exe" type="exe.win32"/></solution>
            <solution tag="main"><source path="solutions/Main.java" type="java11"/><binary path="solutions/Main.jar" type="jar11"/></solution>
            <solution tag="accepted"><source path="solutions/ok.cpp" type="cpp.g++20"/><binary path="solutions/ok.exe" type="exe.win32"/></solution>
        </solutions>
    </assets>
    <properties><property name="tests-wellformed" value="true"/></properties>
    <stresses><stress-count>0</stress-count></stresses>
    <tags><tag value="math"/><tag value="*800"/></tags>
</problem>
`,
    'statements/english/problem.tex':
      '\\begin{problem}{Sum}{standard input}{standard output}{1 second}{256 megabytes}\nAdd.\n\\InputFile\nTwo.\n\\OutputFile\nOne.\n\\end{problem}\n',
    'statement-sections/english/name.tex': 'Sum',
    'statement-sections/english/legend.tex': 'Add.',
    'statement-sections/english/example.01': '1 1\n',
    'statement-sections/english/example.01.a': '2\n',
    'doall.sh':
      '#!/usr/bin/env bash\nscripts/gen-input-via-file.sh "wine files/gen-many.exe 2 3" "tests/02" 2\n',
    'wipe.sh': 'rm -rf tests/*.a\n',
    'scripts/run-validator-tests.sh': 'exit 0\n',
    'scripts/gen-answer.sh': 'exit 0\n',
    'tests/01': '1 1\n',
    'tests/01.a': '2\n',
    'tests/02': '2 5\n',
    'tests/02.a': '7\n',
    'tests/03': '3 5\n',
    'tests/03.a': '8\n',
    'tests/04': '5 8\n',
    'tests/04.a': '13\n',
    'check.cpp': checker.testlib,
    'files/check.cpp': checker.testlib,
    'files/gen-many.cpp': generator.files.replace('opt<int>(1)', '2'),
    'files/Rand.java':
      'public class Rand { public static void main(String[] a) { System.out.println(a[0] + " " + (Integer.parseInt(a[1]) + 2)); } }\n',
    'files/val.cpp': validator.testlib,
    'files/testlib.h': '// testlib\n',
    'files/olymp.sty': '%\n',
    'files/problem.tex': '%\n',
    'solutions/wa.py': sum.wrong,
    'solutions/Main.java': sum.java.replace('class Main', 'public class Main'),
    'solutions/ok.cpp': sum.cpp,
  },
  tests: 4,
  toMake: 0,
  kinds: ['scoring'],
  generators: ['gen-many', 'Rand'],
  losses: ['setting-ignored feedback-policy icpc', 'files-ignored 1 check.cpp'],
}

/** The same without what its scripts make. */
const polygonStandard: Wild = {
  ...polygonFull,
  what: 'a standard package of the same problem',
  files: Object.fromEntries(
    Object.entries(polygonFull.files).filter(([name]) => !/^tests\/(?:0[2-4]|01\.a)/.test(name)),
  ),
  toMake: 3,
}

export const wildPolygon: Wild[] = [polygonFull, polygonStandard]
