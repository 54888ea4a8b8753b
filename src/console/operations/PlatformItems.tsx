import { useQuery } from '@tanstack/react-query'
import { RailItem } from '../frame/RailItem.tsx'
import { paths } from '../paths.ts'
import { operatedPlatformsOf } from './queries.ts'

interface PlatformItemsProps {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  /** The platform that is open. */
  readonly platform: string | undefined
}

/** Platforms of the open environment in the rail: those a page has read, at least the open one. The rail asks for none itself. */
export default function PlatformItems({ organization, assembly, environment, platform }: PlatformItemsProps) {
  const { data } = useQuery({ ...operatedPlatformsOf(organization, assembly, environment), enabled: false })
  const names = data?.map(({ ciName }) => ciName) ?? (platform === undefined ? [] : [platform])
  return names.map((name) => (
    <RailItem key={name} to={paths.operatedPlatform(organization, assembly, environment, name)} sub="deep">
      {name}
    </RailItem>
  ))
}
