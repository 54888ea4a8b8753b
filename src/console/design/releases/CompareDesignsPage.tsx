import { useMemo } from 'react'
import { assembliesQuery, useAssemblies } from '../../organization/index.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { designCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import {
  CompareSides,
  ComparisonView,
  DESIGN,
  environmentsQuery,
  getSideLabel,
  selectPlatform,
  toChoices,
  useDesignSide,
  useEnvironmentDraft,
  useEnvironments,
  useSides,
  type Side,
  type SideValues,
} from '../../transition/index.ts'
import { DesignNav } from '../DesignNav.tsx'
import { designPlatformsQuery, useDesignPlatforms, latestDesignReleaseQuery } from '../queries.ts'

export const handle = pageHandle(designCrumbs, 'Compare', paths.compareDesigns)

export const loader = pageLoader((scope) => [
  designPlatformsQuery(scope),
  latestDesignReleaseQuery(scope),
  assembliesQuery(scope),
  environmentsQuery(scope),
])

interface ComparisonProps {
  scope: Scope
  /** The design, or one of its platforms. */
  left: Side
  right: Side
}

const FOOTNOTE =
  'Platforms, components and variables are compared, with their uncommitted changes. Secrets that the service masks cannot be compared.'

/** The values of one platform, under a name that both sides share; of the whole design for ''. */
function useSelected({ values, ...side }: SideValues, platform: string, name: string): SideValues {
  const selected = useMemo(
    () => (platform === '' ? values : values && selectPlatform(values, platform, name)),
    [values, platform, name],
  )
  return { ...side, values: selected }
}

function Comparison({ scope, left, right, ofRight }: ComparisonProps & { ofRight: SideValues }) {
  const other = right.kind === 'platform' ? right.name : left.name
  const name = [...new Set([left.name, other])].join(' and ')
  return (
    <ComparisonView
      labels={[getSideLabel(left), getSideLabel(right)]}
      left={useSelected(useDesignSide(scope, true), left.name, name)}
      right={useSelected(ofRight, other, name)}
      footnote={FOOTNOTE}
    />
  )
}

function WithEnvironment(props: ComparisonProps) {
  return <Comparison {...props} ofRight={useEnvironmentDraft({ ...props.scope, environment: props.right.name })} />
}

function WithDesign(props: ComparisonProps) {
  const { scope, right } = props
  const assembly = right.kind === 'assembly' ? right.name : scope.assembly
  return <Comparison {...props} ofRight={useDesignSide({ ...scope, assembly }, true)} />
}

const LEFT_KINDS = ['platform'] as const
const RIGHT_KINDS = ['platform', 'environment', 'assembly'] as const

const getNames = ({ data }: { data: readonly { readonly ciName: string }[] | undefined }) =>
  data?.map(({ ciName }) => ciName)

export function Component() {
  const scope = useScope()
  const { assembly } = scope
  const names = {
    platform: getNames(useDesignPlatforms(scope)),
    environment: getNames(useEnvironments(scope)),
    assembly: getNames(useAssemblies(scope)),
  }
  const [left = DESIGN, right] = useSides(LEFT_KINDS, RIGHT_KINDS)
  const platforms = toChoices('platform', names.platform)
  const others = names.assembly?.filter((name) => name !== assembly)
  return (
    <>
      <PageHeader title="Compare" facts="Two platforms, two designs, or a design and an environment" />
      <DesignNav scope={scope} />
      <CompareSides
        left={left}
        right={right}
        choices={{
          left: [{ value: 'design', label: `The design of ${assembly}` }, ...platforms],
          right: [
            ...(left.kind === 'platform' ? platforms : []),
            ...toChoices('environment', names.environment),
            ...toChoices('assembly', others),
          ],
        }}
        placeholder="Choose a design"
        names={names}
        emptyHint="Choose an environment to see where it differs from the design, or choose another design or two platforms."
      >
        {(one, other) =>
          other.kind === 'environment' ? (
            <WithEnvironment scope={scope} left={one} right={other} />
          ) : (
            <WithDesign scope={scope} left={one} right={other} />
          )
        }
      </CompareSides>
    </>
  )
}
