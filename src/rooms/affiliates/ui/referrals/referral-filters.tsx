import { href } from "react-router";
import { Button, ButtonLink } from "#design/button.tsx";
import { SearchForm } from "#design/search-form.tsx";
import { Select } from "#design/select.tsx";
import { TextField } from "#design/text-field.tsx";
import { formatMonth } from "#foundation/time.ts";
import { referralStatusNames } from "../../rules/referral-words.ts";
import { referralStatuses } from "../../rules/states.ts";
import { isFiltered, monthsToChoose, type ReferralQuery } from "./referral-query.ts";

const form = "referrals";
const statuses = referralStatuses.map((value) => ({ value, label: referralStatusNames[value] }));

/** A GET form: the address is the list. */
export function ReferralFilters({ query }: { readonly query: ReferralQuery }) {
  const months = monthsToChoose(new Date()).map((value) => ({ value, label: formatMonth(value) }));
  return (
    <SearchForm action={href("/affiliate/referrals")} className="referral-filters">
      <TextField
        form={form}
        name="search"
        label="Learner or program"
        defaultValue={query.search}
        maxLength={200}
        autoComplete="off"
      />
      <Select
        form={form}
        name="status"
        label="Status"
        placeholder="All"
        options={statuses}
        defaultValue={query.status ?? ""}
      />
      <Select
        form={form}
        name="month"
        label="Month"
        placeholder="All months"
        options={months}
        defaultValue={query.month ?? ""}
      />
      <div className="row">
        <Button type="submit" variant="secondary" icon="filter">
          Show
        </Button>
        {isFiltered(query) && (
          <ButtonLink variant="quiet" to={href("/affiliate/referrals")}>
            Clear filters
          </ButtonLink>
        )}
      </div>
    </SearchForm>
  );
}
