// Typed access to a table whose columns are named like a row's fields. JSON columns hold text, booleans 0 and 1.
import type { Database, SqlValue } from './database.ts'

type ColumnKind = 'plain' | 'boolean' | 'json'

export interface TableDefinition<Row extends object> {
  readonly name: string
  readonly key: keyof Row & string
  readonly columns: { readonly [Column in keyof Row]-?: ColumnKind }
}

export interface Table<Row extends object> {
  readonly name: string
  readonly key: keyof Row & string
  /** Row by primary key. */
  find(key: number): Row | undefined
  /** First row. `where` is SQL after WHERE and may end with an ORDER BY. */
  findOne(where: string, ...values: SqlValue[]): Row | undefined
  all(where: string, ...values: SqlValue[]): Row[]
  count(where: string, ...values: SqlValue[]): number
  insert(row: Row): void
  update(key: number, fields: Partial<Row>): void
  remove(key: number): void
}

function encode(kind: ColumnKind, value: unknown): SqlValue {
  if (value === undefined) return null
  if (kind === 'json') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError('This value cannot be stored in a plain column.')
}

function decode(kind: ColumnKind, value: SqlValue): unknown {
  if (kind === 'json') return typeof value === 'string' ? JSON.parse(value) : undefined
  return kind === 'boolean' ? value === 1 : value
}

export function openTable<Row extends object>(database: Database, definition: TableDefinition<Row>): Table<Row> {
  const { name, key } = definition
  const columns = Object.entries<ColumnKind>(definition.columns)
  const names = columns.map(([column]) => column)
  const selection = `SELECT ${names.join(', ')} FROM ${name}`

  // Safe: the table definition's type ensures that the columns are the row's fields.
  function toRow(found: readonly SqlValue[]): Row {
    const row: Record<string, unknown> = {}
    for (const [index, [column, kind]] of columns.entries()) row[column] = decode(kind, found[index] ?? null)
    return row as Row
  }

  const all = (where: string, values: SqlValue[]) =>
    database.arrays(`${selection} WHERE ${where}`, ...values).map((found) => toRow(found))

  return {
    name,
    key,
    find: (value) => all(`${key} = ?`, [value])[0],
    findOne: (where, ...values) => all(`${where} LIMIT 1`, values)[0],
    all: (where, ...values) => all(where, values),
    count: (where, ...values) => Number(database.value(`SELECT count(*) FROM ${name} WHERE ${where}`, ...values)),
    insert(row) {
      const fields: Record<string, unknown> = Object.fromEntries(Object.entries(row))
      database.run(
        `INSERT INTO ${name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        ...columns.map(([column, kind]) => encode(kind, fields[column])),
      )
    },
    update(value, changes) {
      const fields: Record<string, unknown> = { ...changes }
      const changed = columns.filter(([column]) => fields[column] !== undefined)
      if (changed.length === 0) return
      database.run(
        `UPDATE ${name} SET ${changed.map(([column]) => `${column} = ?`).join(', ')} WHERE ${key} = ?`,
        ...changed.map(([column, kind]) => encode(kind, fields[column])),
        value,
      )
    },
    remove: (value) => database.run(`DELETE FROM ${name} WHERE ${key} = ?`, value),
  }
}
