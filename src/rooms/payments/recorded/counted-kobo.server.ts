/** In SQL: what a payment counts for, with its corrections. The statement names the table `payments` `p`. */
export const countedKobo = `(p.amount_kobo + (select coalesce(sum(k.difference_kobo), 0)
  from payment_corrections k where k.payment_id = p.id))`;
