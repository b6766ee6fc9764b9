export const table = {
  many: 'Bulk actions',
  select: 'Select {{name}}',
  selectPage: 'Select all on this page',
  selectAll_one: 'Select {{count}} that matches',
  selectAll_other: 'Select all {{count}} that match',
  selected_one: '{{shown}} selected',
  selected_other: '{{shown}} selected',
  clearSelection: 'Clear selection',
  chooseSome: 'Select rows to change several at once.',
  firstOnly: 'The first {{count}} are selected; no more can be changed at once.',
  refused_one: 'Not done for {{count}} person, who is still selected:',
  refused_other: 'Not done for {{count}} people, who are still selected:',
} as const
