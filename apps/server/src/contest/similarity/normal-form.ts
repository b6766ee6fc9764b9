// Braces around one statement, redundant parentheses, initial values and counting loops get one form.

export const Role = {
  Nothing: 0,
  /** Only the node's children are tokens. */
  Around: 1,
  /** Initial values become assignments. */
  Declaration: 2,
  /** Skipped directly in a declaration. */
  Declared: 3,
  Declarator: 4,
  Loop: 5,
  Text: 6,
} as const
export type Role = (typeof Role)[keyof typeof Role]

const leftOut = [
  'comment',
  'line_comment',
  'block_comment',
  'multiline_comment',
  'haddock',
  'pragma',
  'preproc_include',
  'using_declaration',
  'import_declaration',
  'package_declaration',
  'import_statement',
  'import_from_statement',
  'package_clause',
  'use_declaration',
  'extern_crate_declaration',
  'php_tag',
  'namespace_use_declaration',
  'using_directive',
  'package_header',
  'import_list',
  'header',
  'imports',
]

const around = [
  'parenthesized_expression',
  'condition_clause',
  'compound_statement',
  'block',
  'statement_block',
  'expression_statement',
  'empty_statement',
  'comma_expression',
]
const declarations = [
  'declaration',
  'local_variable_declaration',
  'lexical_declaration',
  'variable_declaration',
  'local_declaration_statement',
]
const declared = [
  'identifier',
  'primitive_type',
  'sized_type_specifier',
  'type_identifier',
  'qualified_identifier',
  'template_type',
  'placeholder_type_specifier',
  'type_qualifier',
  'storage_class_specifier',
  'integral_type',
  'floating_point_type',
  'boolean_type',
  'generic_type',
  'array_type',
  'modifiers',
  'modifier',
  'predefined_type',
  'generic_name',
  'implicit_type',
]

const texts = [
  'string',
  'string_literal',
  'raw_string_literal',
  'interpreted_string_literal',
  'verbatim_string_literal',
  'interpolated_string_expression',
  'template_string',
  'encapsed_string',
  'heredoc',
  'heredoc_body',
  'nowdoc',
  'text',
  'preproc_arg',
]

export const roleOf: ReadonlyMap<string, Role> = new Map(
  (
    [
      [Role.Nothing, leftOut],
      [Role.Around, around],
      [Role.Declaration, declarations],
      [Role.Declared, declared],
      [Role.Declarator, ['variable_declarator']],
      [Role.Loop, ['for_statement']],
      [Role.Text, texts],
    ] as const
  ).flatMap(([role, kinds]) => kinds.map((kind) => [kind, role] as const)),
)

export const sameAs: Readonly<Record<string, string>> = {
  init_declarator: 'assignment_expression',
  variable_declarator: 'assignment_expression',
  for_statement: 'while_statement',
}

/** Deeper loops are left as they are: each is moved once per surrounding loop. */
export const mostLoops = 20

/** A loop is written as `while`: initialisation before, step at the end of the body. */
export class LoopParts {
  private readonly at: number
  private readonly parts: { field: string | null; from: number }[] = []

  constructor(at: number) {
    this.at = at
  }

  begin(field: string | null, from: number): void {
    this.parts.push({ field, from })
  }

  arrange({ kinds, starts, ends }: { kinds: string[]; starts: number[]; ends: number[] }): void {
    const end = kinds.length
    const body = this.parts.find(({ field }) => field === 'body')
    if (!body) return
    const of = (...fields: string[]): number[] =>
      this.parts.flatMap(({ field, from }, index) => {
        if (field === null || !fields.includes(field)) return []
        const to = this.parts[index + 1]?.from ?? end
        return Array.from({ length: to - from }, (_, place) => from + place)
      })
    const order = [
      ...of('initializer', 'init'),
      this.at,
      this.at + 1,
      ...of('condition', 'left', 'right', 'type', 'value'),
      ...of('body'),
      ...of('update', 'increment'),
    ]
    if (order.length !== end - this.at) return
    for (const list of [kinds, starts, ends] as unknown[][]) {
      const moved = order.map((place) => list[place])
      for (const [index, value] of moved.entries()) list[this.at + index] = value
    }
  }
}
