-- On a new database the planner takes donors for few, and a session keeps the plan that it made then: of the first import,
-- each sample read all donors before it to see whether it agrees with its own.
alter function check_donor() set enable_seqscan = off;
alter function check_samples_of_donor() set enable_seqscan = off;
