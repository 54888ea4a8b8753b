import { useQuery } from '@tanstack/react-query'
import { formatRawJson } from '../kit/raw/raw-json.ts'
import { RawJson, RawSection } from '../kit/raw/RawSection.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import type { QuerySource } from './write/write-request.ts'
import type { QueryMeta } from './query-client.ts'
import { rawAnswerQuery } from './read/call-query.ts'
import { QueryProblem } from './read/QueryProblem.tsx'

export interface RawRecordProps {
  /** Query of the record, or of a list with it. */
  readonly queryOptions: { readonly meta?: QueryMeta | undefined }
  /** Shows only this record of a list. */
  readonly ciId?: string | undefined
}

/** The unparsed record, with secrets masked. Fetched when opened. */
export const RawRecord = ({ queryOptions: { meta }, ciId }: RawRecordProps) =>
  meta && (
    <RawSection>
      <RawAnswerJson source={meta.source} id={ciId} />
    </RawSection>
  )

function RawAnswerJson({ source, id }: { source: QuerySource; id: string | undefined }) {
  const query = useQuery(rawAnswerQuery(source))
  const text = typeof query.data === 'string' ? formatRawJson(query.data, id) : undefined
  if (query.isPending) return <Skeleton lines={8} />
  return (
    <>
      <QueryProblem query={query} subject="The raw record" />
      {text !== undefined && <RawJson text={text} />}
      {text === undefined && query.data !== undefined && <p role="status">The service does not have this record.</p>}
    </>
  )
}
