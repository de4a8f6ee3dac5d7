-- A connection keeps the plan of these few accounts for as long as it is open. Made while there are few of them it would read all of
-- them, and go on to when there are many.
alter function ledger_lock set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
