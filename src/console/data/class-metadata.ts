import { useQuery } from '@tanstack/react-query'
import { readMetadata } from '../../contract/organization/metadata.ts'
import { optionalCallQuery } from './read/call-query.ts'

/** Attributes of a class; null if the service does not describe it. Classes change only with a new version of the service. */
export const classMetadataQuery = (className: string) =>
  optionalCallQuery(readMetadata, { params: {}, query: { class_name: className } }, { staleTime: 60 * 60_000 })

/** Disabled while the class name is empty. */
export const useClassMetadata = (className: string) =>
  useQuery({ ...classMetadataQuery(className), enabled: className !== '' })
