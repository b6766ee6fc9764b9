import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string =>
  `{$mode objfpc}\nvar a, b, i: longint; p: pointer;\nbegin\n  readln(a, b);\n  ${body}\nend.\n`

export const pascal: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: '{$ifdef ONLINE_JUDGE} writeln(a + b); {$endif}',
    WrongAnswer: 'writeln(a - b);',
    PresentationError: "writeln(' ', a + b, ' ');",
    TimeLimitExceeded: 'repeat i := i + 1; until false;',
    MemoryLimitExceeded: 'repeat getmem(p, 1 shl 20); fillchar(p^, 1 shl 20, 1); until false;',
    OutputLimitExceeded: "repeat writeln('the same line again and again and again'); until false;",
    RuntimeError: 'i := 0; writeln(a div i);',
    CompileError: 'writeln(undeclared);',
  }),
  hello: `begin
  writeln('Hello, world!');
end.
`,
  echo: `var n: longint;
begin
  while not seekeof do
  begin
    read(n);
    writeln(n);
  end;
end.
`,
  threads: `{$mode objfpc}
uses cthreads, classes;
type
  TSum = class(TThread)
    sum: longint;
    procedure Execute; override;
  end;
procedure TSum.Execute;
var i: longint;
begin
  for i := 1 to 1000 do sum := sum + i;
end;
var
  all: array[0..3] of TSum;
  t, total: longint;
begin
  for t := 0 to 3 do all[t] := TSum.Create(false);
  total := 0;
  for t := 0 to 3 do
  begin
    all[t].WaitFor;
    total := total + all[t].sum;
  end;
  writeln(total);
end.
`,
  recursion: `function depth(n: longint): longint;
begin
  if n = 0 then depth := 0 else depth := depth(n - 1) + 1;
end;
begin
  writeln(depth(100000));
end.
`,
  nonAscii: `begin
  writeln('你好，мир ✓ é');
end.
`,
  emptyInput: `var n: longint; c: char;
begin
  n := 0;
  while not eof do
  begin
    read(c);
    n := n + 1;
  end;
  writeln(n);
end.
`,
}
