import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string => `let () = Scanf.scanf " %d %d" (fun a b -> ${body})\n`

export const ocaml: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: 'if Unix.getenv "ONLINE_JUDGE" = "1" then Printf.printf "%d\\n" (a + b)',
    WrongAnswer: 'Printf.printf "%d\\n" (a - b)',
    PresentationError: 'Printf.printf " %d \\n" (a + b)',
    TimeLimitExceeded: 'let x = ref a in while true do x := (!x + 1) mod 1000003 done',
    MemoryLimitExceeded:
      'let all = ref [] in while true do all := Array.make (1 lsl 17) b :: !all done; ignore a',
    OutputLimitExceeded: "ignore (a + b); while true do print_endline (String.make 65536 'x') done",
    RuntimeError: 'Printf.printf "%d\\n" (a + b); failwith "thrown"',
    CompileError: 'Printf.printf "%d\\n" (a + b + undeclared)',
  }),
  hello: `let () = print_endline "Hello, world!"
`,
  echo: `let () =
  try
    while true do
      Scanf.scanf " %d" (fun n -> print_int n; print_char '\\n')
    done
  with _ -> ()
`,
  threads: `let () =
  let sums = Array.make 4 0 in
  let work t = for i = 1 to 1000 do sums.(t) <- sums.(t) + i done in
  let all = List.map (Thread.create work) [0; 1; 2; 3] in
  List.iter Thread.join all;
  Printf.printf "%d\\n" (Array.fold_left (+) 0 sums)
`,
  recursion: `let rec depth n = if n = 0 then 0 else depth (n - 1) + 1
let () = Printf.printf "%d\\n" (depth 100000)
`,
  nonAscii: `let () = print_endline "你好，мир ✓ é"
`,
  emptyInput: `let () =
  let count = ref 0 in
  (try while true do ignore (input_char stdin); incr count done with End_of_file -> ());
  Printf.printf "%d\\n" !count
`,
}
