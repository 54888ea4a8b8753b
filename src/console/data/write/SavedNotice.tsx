import { InlineNotice } from '../../kit/confirm/DraftNotice.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'

/** After saving a change that has to be committed. `to`: where it is reviewed and committed. */
export const SavedNotice = ({ to }: { to: string }) => (
  <InlineNotice message="Saved, but not committed yet.">
    <ButtonLink to={to}>Review uncommitted changes</ButtonLink>
  </InlineNotice>
)
