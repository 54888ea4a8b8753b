import { Stack, Title } from '@mantine/core'
import { IconActivityHeartbeat, IconRuler2, IconTransfer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { listDesignPlatforms } from '../../../contract/design/platforms.ts'
import { listOperatedPlatforms } from '../../../contract/operations/operations.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { paths, type EnvironmentScope } from '../../routing/paths.ts'
import { useEnvironments } from '../../transition/index.ts'
import { sortByName } from '../../kit/named-records.ts'
import { NavbarLink } from './NavbarLink.tsx'
import { TextLink } from '../../kit/TextLink.tsx'

interface PlatformLinksProps {
  scope: EnvironmentScope
  platforms: readonly { readonly ciName: string }[] | undefined
  platform: string | undefined
}

/** Platforms of the current environment; only the current one until they are loaded. */
function PlatformLinks({ scope, platforms, platform }: PlatformLinksProps) {
  const names = platforms?.map(({ ciName }) => ciName) ?? (platform === undefined ? [] : [platform])
  return names.map((name) => (
    <NavbarLink key={name} to={paths.operatedPlatform({ ...scope, platform: name })} label={name} depth={2} />
  ))
}

/** The current assembly: its design, then transition and operations of each environment. */
export function AssemblyLinks(props: { organization: string; assembly: string; collapsed: boolean }) {
  const { collapsed, ...scope } = props
  const { assembly } = scope
  const { environment, platform } = useParams()
  const { pathname } = useLocation()
  const inDesign = /^\/[^/]+\/assemblies\/[^/]+\/design(?:\/|$)/.test(pathname)
  const inAssemblyPage = pathname === paths.assembly(scope)
  const operated = pathname.includes('/operations/environments/') ? environment : undefined
  const { data: environments = [], error, isPending } = useEnvironments(scope)
  const operatedScope = { ...scope, environment: operated ?? '' }
  // After the rows of the page, unless it loads them itself.
  const design = useQuery({
    ...callQuery(listDesignPlatforms, { params: scope }, { lowPriority: true }),
    enabled: inDesign && !collapsed,
  })
  const operatedPlatforms = useQuery({
    ...callQuery(listOperatedPlatforms, { params: operatedScope }, { lowPriority: true }),
    enabled: operated !== undefined && !collapsed,
  })
  const isLoading = isPending || design.isLoading || operatedPlatforms.isLoading
  const [ready, setReady] = useState(!isLoading)
  if (!ready && !isLoading) setReady(true)
  const links = useRef<HTMLDivElement>(null)
  useEffect(() => {
    links.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, ready, operatedPlatforms.data])
  const names = collapsed ? [] : sortByName(environments).map(({ ciName }) => ciName)
  // The links of platforms and environments are marked instead of their section.
  const inPlatform = platform !== undefined && !collapsed
  const sectionProps = { exact: environment !== undefined && !collapsed, collapsed }
  // All at once, so that no link moves another.
  if (isNotFound(error) || !ready) return null
  return (
    <Stack ref={links} component="section" aria-label={assembly} gap={1} mt="lg">
      {!collapsed && (
        <Title order={2} fz="xs" fw={500} px="sm" pb="xs">
          <TextLink
            to={paths.assembly(scope)}
            inherit
            c={inAssemblyPage ? 'accent' : 'dimmed'}
            aria-current={inAssemblyPage ? 'page' : undefined}
            display="block"
            truncate
          >
            <bdi>{assembly}</bdi>
          </TextLink>
        </Title>
      )}
      <NavbarLink to={paths.design(scope)} label="Design" icon={IconRuler2} exact={inPlatform} collapsed={collapsed} />
      {inDesign &&
        !collapsed &&
        design.data?.map(({ ciId, ciName }) => (
          <NavbarLink key={ciId} to={paths.designPlatform({ ...scope, platform: ciName })} label={ciName} depth={1} />
        ))}
      <NavbarLink to={paths.transition(scope)} label="Transition" icon={IconTransfer} {...sectionProps} />
      {names.map((name) => (
        <NavbarLink key={name} to={paths.environment({ ...scope, environment: name })} label={name} depth={1} />
      ))}
      <NavbarLink to={paths.operations(scope)} label="Operations" icon={IconActivityHeartbeat} {...sectionProps} />
      {names.map((name) => (
        <Fragment key={name}>
          <NavbarLink
            to={paths.operatedEnvironment({ ...scope, environment: name })}
            label={name}
            depth={1}
            exact={inPlatform}
          />
          {name === operated && (
            <PlatformLinks scope={operatedScope} platforms={operatedPlatforms.data} platform={platform} />
          )}
        </Fragment>
      ))}
    </Stack>
  )
}
