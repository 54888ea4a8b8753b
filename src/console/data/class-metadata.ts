import { useQueries, useQuery } from '@tanstack/react-query'
import { readMetadata } from '../../contract/organization/metadata.ts'
import { optionalCallQuery } from './read/call-query.ts'

/** Attributes of a class; null if the service does not describe it. Classes change only with a new version of the service. */
export const classMetadataQuery = (className: string) =>
  optionalCallQuery(readMetadata, { params: {}, query: { class_name: className } }, { staleTime: 60 * 60_000 })

/** Disabled while the class name is empty. */
export const useClassMetadata = (className: string) =>
  useQuery({ ...classMetadataQuery(className), enabled: className !== '' })

/** Finds the label of an attribute, as in the form of its record; undefined while loading, and if the service does not describe it. */
export function useAttributeLabels(classNames: readonly string[]) {
  const names = [...new Set(classNames)]
  const classes = useQueries({ queries: names.map(classMetadataQuery) })
  return (className: string, attribute: string): string | undefined => {
    const described = classes[names.indexOf(className)]?.data?.mdAttributes
    return described?.find(({ attributeName }) => attributeName === attribute)?.description || undefined
  }
}
