import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rawJson } from '../kit/raw-json.ts'
import { RawJson, RawSection } from '../kit/RawSection.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import type { Reading } from './write/planned.ts'
import type { ReadingMeta } from './query-client.ts'
import { rawAnswerQuery } from './read/read.ts'
import { ReadProblem } from './read/ReadProblem.tsx'

export interface RawRecordProps {
  /** The reading that the record is from. */
  readonly of: { readonly meta?: ReadingMeta | undefined }
  /** Of a list: only the record with this `ciId`. */
  readonly id?: string | undefined
}

/** The record as the service answers it, secrets masked. Read when it is opened. */
export const RawRecord = ({ of: { meta }, id }: RawRecordProps): ReactNode =>
  meta && (
    <RawSection>
      <Answer source={meta.source} id={id} />
    </RawSection>
  )

function Answer({ source, id }: { source: Reading; id: string | undefined }): ReactNode {
  const reading = useQuery(rawAnswerQuery(source))
  const text = typeof reading.data === 'string' ? rawJson(reading.data, id) : undefined
  if (reading.isPending) return <Skeleton lines={8} />
  return (
    <>
      <ReadProblem reading={reading} what="The raw record" />
      {text !== undefined && <RawJson text={text} />}
      {text === undefined && reading.data !== undefined && <p role="status">The service has no such record.</p>}
    </>
  )
}
