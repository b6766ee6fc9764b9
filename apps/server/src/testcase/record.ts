// A test as it is stored: two files by the hash of their content, at a place in the problem's order.

export interface TestRecord {
  uuid: string
  pid: number
  position: number
  input_sha256: string
  input_bytes: number
  output_sha256: string
  output_bytes: number
  created_at: Date
}
